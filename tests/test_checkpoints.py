"""Trained networks as bots: they take the option that their network scores highest, and a file that does not fit is refused."""

import io
import json
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rezzed.bots import bot_of, factory
from rezzed.bots.matches import contest, play_game
from rezzed.errors import PluginError, RezzedError

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from rezzed.bots import policy_network  # noqa: E402
from rezzed.bots.checkpoint_file import load, save, vocabulary  # noqa: E402
from rezzed.encoding.entity_layout import CARD_COLUMNS  # noqa: E402
from rezzed.envs import kind  # noqa: E402
from rezzed.envs.opponents import chooser  # noqa: E402

SIDES = ("corp", "runner")


def game(seed=1, **options):
    return kind("game-v0").match(seed, options, encoding="entities")


def pool():
    s = game().s
    names = {code: name for name, code in s.book.code_of.items()}
    return sorted({names[code] for code in s.code})


def arrays(seed):
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0.0, 0.2, shape).astype(np.float32) for name, shape in policy_network.shapes(len(pool()) + 2).items()
    }


def untrained(folder, side, seed=1, name=None):
    path = folder / (name or f"{side}.npz")
    save(path, side, pool(), arrays(seed), {"recipe": "none", "seed": seed})
    return path


@pytest.mark.parametrize("side", [0, 1])
def test_the_bot_takes_what_its_network_scores_highest(tmp_path, side):
    path = untrained(tmp_path, SIDES[side], 3)
    net = load(path).arrays
    match, taken = game(5), set()
    other = chooser("game-v0", "random", 1 - side, 5, "int16")
    bot, heuristic = (chooser("game-v0", name, side, 5, "int16") for name in (f"ppo:{path}", "best"))
    words = vocabulary(pool(), match.s.book.code_of)
    asked = others = 0
    while not match.over and asked < 80:
        if match.player != side:
            match.step(other(match))
            continue
        seen, n = match.observe(side, "int16"), len(match.legal())
        there = seen["cards"][: np.count_nonzero(seen["cards"][:, 1])]
        advised, action = np.zeros(n, dtype=np.float32), bot(match)
        advice = heuristic(match)
        if policy_network.decides(match.s, match.s.options):
            advised[advice] = 1
            read = policy_network.read(there, seen["table"][None], seen["options"][:n], words, advised)
            assert action == int(policy_network.scores(net, read).argmax())
            others += action != advice
        else:
            assert action == advice
        taken.add(action)
        asked += 1
        match.step(action)
    assert asked > 20 and len(taken) > 1 and others


def test_games_are_the_same_every_time(tmp_path):
    untrained(tmp_path, "corp"), untrained(tmp_path, "runner")
    board = game().board
    bots = {"corp": f"ppo:{tmp_path}", "runner": f"ppo:{tmp_path / 'runner.npz'}"}
    first, again = (play_game(board, bots, 7) for _ in range(2))
    assert first == again and first.decisions > 50 and first.winner in ("corp", "runner")


def rewritten(path, change):
    """The same file with another header or other arrays."""
    with np.load(path) as found:
        parts = {name: found[name] for name in found.files}
    header = json.loads(parts["header"].tobytes())
    change(header, parts)
    parts["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(path, **parts)


def other_version(header, parts):
    header["encoding"]["version"] += 1


def other_fingerprint(header, parts):
    header["encoding"]["fingerprint"] = "0123456789abcdef"


def other_format(header, parts):
    header["format"] = 99


def no_side(header, parts):
    header["side"] = "spectator"


def smaller_pool(header, parts):
    header["pool"] = header["pool"][1:]


def same_card_twice(header, parts):
    header["pool"][0] = header["pool"][1]


def missing_array(header, parts):
    del parts["card.zone"]


def unknown_array(header, parts):
    parts["more"] = np.zeros(2, dtype=np.float32)


def wide(header, parts):
    parts["card.bias"] = parts["card.bias"].astype(np.float64)


def not_finite(header, parts):
    parts["card.bias"] = parts["card.bias"] * np.float32("nan")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (other_version, "made for the entity encoding"), (other_fingerprint, "0123456789abcdef"), (other_format, "format"),
        (no_side, "expected corp or runner"), (smaller_pool, "'card.word'"), (same_card_twice, "different cards"),
        (missing_array, "no array 'card.zone'"), (unknown_array, "unknown array 'more'"), (wide, "expected float32"),
        (not_finite, "not finite"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_says_why_in_one_line(tmp_path, change, words):
    path = untrained(tmp_path, "corp")
    rewritten(path, change)
    with pytest.raises(PluginError) as told:
        bot_of("corp", f"ppo:{path}")
    assert words in str(told.value) and "\n" not in str(told.value) and str(path) in str(told.value)


class Trap:
    """Writes a file if it is unpickled."""

    def __init__(self, place):
        self.place = place

    def __reduce__(self):
        return Path.write_text, (Path(self.place), "run")


def pickled_array(path, trap):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.array([trap], dtype=object), allow_pickle=True)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("header.npy", buffer.getvalue())


def pickled_file(path, trap):
    path.write_bytes(pickle.dumps(trap))


def cut_off(path, trap):
    path.write_bytes(path.read_bytes()[:-200])


def changed_inside(path, trap):
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2 : len(whole) // 2 + 40] = bytes(40)
    path.write_bytes(whole)


def one_array(path, trap):
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


def too_large(path, trap):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("header.npy", bytes(17 * 2**20))


def empty_archive(path, trap):
    zipfile.ZipFile(path, "w").close()


def absent(path, trap):
    path.unlink()


@pytest.mark.parametrize(
    ("write", "words"),
    [
        (pickled_array, "never read"), (pickled_file, "no .npz file"), (cut_off, "no .npz file"),
        (changed_inside, ""), (one_array, "no .npz file"), (too_large, "more than 16 MB"),
        (empty_archive, "no header"), (absent, "No such file"),
    ],
)  # fmt: skip
def test_what_is_no_checkpoint_is_refused_and_nothing_in_it_is_run(tmp_path, write, words):
    path, place = untrained(tmp_path, "corp"), tmp_path / "was run"
    write(path, Trap(str(place)))
    with pytest.raises(PluginError) as told:
        factory(f"ppo:{path}")
    assert words in str(told.value) and "\n" not in str(told.value)
    assert not place.exists()


def test_a_network_of_one_side_does_not_take_the_other(tmp_path):
    path = untrained(tmp_path, "corp")
    with pytest.raises(RezzedError, match="plays the Corp only, not the Runner"):
        bot_of("runner", f"ppo:{path}")
    with pytest.raises(RezzedError, match="plays one side only"):
        contest(f"ppo:{path},random")
    untrained(tmp_path, "runner")
    assert contest(f"ppo:{tmp_path},random").exchanged


def test_two_files_for_one_side_are_no_pair(tmp_path):
    untrained(tmp_path, "corp"), untrained(tmp_path, "corp", name="runner.npz")
    with pytest.raises(PluginError, match="both of its files are for the Corp"):
        factory(f"ppo:{tmp_path}")


def test_a_deck_outside_the_pool_is_refused(tmp_path):
    path = untrained(tmp_path, "corp")
    match = game(1, corp="hb-glacier")
    bot = chooser("game-v0", f"ppo:{path}", 0, 1, "int16")
    with pytest.raises(RezzedError, match="is not in the pool that it was trained with"):
        bot(match)


def test_cards_outside_the_pool_are_told_from_unknown_ones():
    code_of = {"a": 0, "b": 1, "c": 2}
    assert vocabulary(["c", "a"], code_of).tolist() == [0, 3, policy_network.OTHER, 2]
    with pytest.raises(RezzedError, match="no card of this rule book"):
        vocabulary(["d"], code_of)


def test_the_command_line_plays_and_refuses(tmp_path):
    path = untrained(tmp_path, "corp")
    command = [sys.executable, "-m", "rezzed", "simulate", "--games", "2", "--bots"]
    played = subprocess.run([*command, f"corp:ppo:{path},runner:random"], capture_output=True, text=True, check=True)
    assert "2 games" in played.stdout
    refused = subprocess.run([*command, f"runner:ppo:{path},corp:random"], capture_output=True, text=True, check=False)
    assert refused.returncode != 0 and len(refused.stderr.strip().splitlines()) == 1


def test_equal_networks_are_equal_files(tmp_path):
    first, second = untrained(tmp_path, "corp"), untrained(tmp_path, "corp", name="again.npz")
    assert first.read_bytes() == second.read_bytes()
    assert set(load(first).arrays) == set(policy_network.shapes(2))
    assert len(CARD_COLUMNS) == len(policy_network.AMOUNTS) + len(policy_network.NAMED)
