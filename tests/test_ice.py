"""Every ice of the modern pool in play: what its subroutines do, and what breaking them changes."""

from __future__ import annotations

import pytest

from rezzed.scenario import parse_text, play

BOARD = """
rules = "cr-26.03"
[corp]
credits = 10
hq = ["Hunter", "Enigma"]
rnd = 6
archives = ["Snare!"]
{corp}
ice.HQ = ["{ice}*", "Ice Wall"]
[runner]
credits = 20
clicks = 5
grip = 6
stack = 3
rig = ["Corroder", "Gordian Blade", "Ninja"]
[play]
script = '''
runner: run HQ
until encounter {title}
{script}
'''
"""

# ice (with its counters), more fields of the Corp, the script from the encounter on
PLAYS: tuple[tuple[str, str, str], ...] = (
    ("Data Raven", "", "runner: choose take 1 tag\ncorp: spend 0\nrunner: spend 0\nuntil encounter ends\n"
     "expect: tags 1; Data Raven has 1 power\ncorp: use Data Raven\nexpect: tags 2; Data Raven has no power"),
    ("Data Raven", "", "runner: choose end the run\nuntil run ends\nexpect: tags 0; run unsuccessful"),
    ("Archer", "", "corp: choose Corroder; choose Ninja\nuntil run ends\n"
     "log: corp gains 2 credits > trash Corroder > trash Ninja > end the run"),
    ("Archer", "", "runner: pump Ninja to 6; break 2,3 of Archer with Ninja\n"
     "until run ends\nnever: trash\nexpect: corp credits 12"),
    ("Shiro", "root.RND = ['Ganked!']", "corp: choose Corp card#3; choose Corp card#1; decline\nuntil breach ends\n"
     "log: look at 3 of R&D > breach R&D > access Corp card#3 > breach ends: R&D\nnever: access Ganked!"),
    ("Shiro", "", "corp: choose Corp card#3; choose Corp card#1; pay 1\nuntil encounter ends\nnever: breach R&D"),
    ("Guard", "", "until run ends\nlog: resolve 1 of Guard > end the run"),
    ("Hive", "points = 3", "expect: subs of Hive 2\nuntil run ends\nlog: resolve 1 of Hive > end the run"),
    ("Hive", "points = 6", "expect: subs of Hive 0\nuntil encounter ends\nlog: fully break Hive\nnever: end the run"),
    ("Komainu", "", "expect: subs of Komainu 6\nuntil encounter ends\nexpect: grip 0"),
    ("Komainu", "", "runner: pump Ninja to 5; break 1,2,3,4 of Komainu with Ninja\n"
     "until encounter ends\nexpect: grip 4"),
    ("Gold Farmer", "", "runner: break 1 of Gold Farmer with Corroder\nrunner: pay 3\nuntil pass Gold Farmer\n"
     "log: break 1 of Gold Farmer > runner loses 1 credit > resolve 2 of Gold Farmer > runner pays 3\n"
     "expect: runner credits 15"),
    ("Gold Farmer", "", "runner: decline\nuntil run ends\nlog: resolve 1 of Gold Farmer > end the run"),
    ("Kakugo", "", "runner: break all with Corroder\nuntil pass Kakugo\nuntil 1 net damage\nexpect: grip 5"),
    ("Kakugo", "", "until run ends\nnever: 1 net damage"),
    ("Rototurret", "", "corp: choose Ninja\nuntil run ends\nexpect: Ninja in heap; Corroder installed"),
    ("Viktor 1.0", "", "runner: break 2 of Viktor 1.0 with Viktor 1.0\nuntil pass Viktor 1.0\n"
     "expect: core damage 1; runner clicks 3; grip 5"),
    ("Ichi 1.0", "", "runner: break 1 of Ichi 1.0 with Ichi 1.0\ncorp: choose Corroder\ncorp: spend 0\nrunner: spend 0\n"
     "until encounter ends\nexpect: core damage 1; tags 1; Corroder in heap; Ninja installed"),
    ("Ichi 1.0", "", "runner: break 1,2 of Ichi 1.0 with Ichi 1.0\ncorp: spend 0\nrunner: spend 1\n"
     "until encounter ends\n"
     "log: trace fails\nexpect: core damage 0; tags 0"),
    ("Thimblerig", "", "runner: break all with Gordian Blade\ncorp: trigger Thimblerig\n"
     "expect: ice on HQ: Ice Wall, Thimblerig"),
    ("Quandary", "", "until run ends\nlog: end the run by Quandary"),
    ("Pop-up Window", "", "expect: corp credits 11\nrunner: pay 1\n"
     "until pass Pop-up Window\nexpect: runner credits 19"),
    ("Pop-up Window", "", "runner: decline\nuntil run ends\nexpect: runner credits 20; run unsuccessful"),
    ("Data Mine", "", "until encounter ends\nexpect: grip 5; Data Mine in archives faceup\nnever: pass"),
    ("Little Engine", "", "runner: pump Gordian Blade to 7; break 1,2 of Little Engine with Gordian Blade\n"
     "until pass Little Engine\n"
     "log: resolve 3 of Little Engine > runner gains 5 credits"),
    ("Ashigaru", "", "expect: subs of Ashigaru 2\nrunner: pump Corroder to 4; break 1 of Ashigaru with Corroder\n"
     "until run ends\n"
     "log: resolve 2 of Ashigaru > end the run"),
    ("Drafter", "", "corp: choose Snare!; choose Snare!\nuntil encounter ends\n"
     "log: add Snare! to HQ > install Snare!\nexpect: Snare! unrezzed on remote1"),
    ("Drafter", "", "corp: decline; decline\nuntil pass Drafter\nnever: install | add\nexpect: Snare! in archives"),
    ("Border Control", "", "until run ends\nlog: corp gains 2 credits > end the run"),
    ("Border Control", "", "corp: use Border Control\n"
     "until run ends\nlog: trash Border Control > end the run\nnever: resolve"),
    ("Anansi", "", "corp: choose Corp card#2; choose Corp card#1; choose Corp card#3; choose Corp card#4\ncorp: yes\n"
     "runner: pay 2\nuntil pass Anansi\nlog: corp draws 1 > runner draws 1 > 1 net damage > encounter ends: Anansi > "
     "3 net damage > pass Anansi\nexpect: grip 3; hq 3; runner credits 18"),
    ("Anansi", "", "runner: pump Ninja to 5; break 1,2,3 of Anansi with Ninja\n"
     "until pass Anansi\nnever: 3 net damage | 1 net damage"),
    ("Changeling @1 advancement", "", "refuse runner: break with Corroder by 3.9.5h\n"
     "until run ends\nexpect: run unsuccessful"),
    ("Changeling @2 advancement", "", "runner: break all with Corroder\nuntil pass Changeling"),
    ("Himitsu-Bako", "", "corp: use Himitsu-Bako\nuntil encounter ends\n"
     "expect: Himitsu-Bako in hq; corp credits 9\nnever: end the run"),
    ("Herald", "", "corp: choose 2\nuntil encounter ends\n"
     "expect: corp credits 10; Ice Wall has 2 advancement"),
    ("Sapper", "", "corp: choose Ninja\nuntil encounter ends\nexpect: Ninja in heap"),
    ("Archangel", "", "corp: spend 0\nrunner: spend 0\ncorp: choose Ninja\n"
     "until encounter ends\nexpect: Ninja in grip"),
    ("Archangel", "", "corp: spend 0\nrunner: spend 6\nuntil encounter ends\nexpect: Ninja installed; grip 6"),
    ("Formicary", "", "runner: suffer 2 net damage\nuntil pass Formicary\nexpect: grip 4"),
    ("Formicary", "", "runner: decline\nuntil run ends\nexpect: grip 6; run unsuccessful"),
    ("Hunter", "", "corp: spend 0\nrunner: spend 3\nuntil encounter ends\nlog: trace fails\nexpect: tags 0"),
    ("Hunter", "", "corp: spend 1\nrunner: spend 3\n"
     "until encounter ends\nlog: trace succeeds\nexpect: tags 1; corp credits 9"),
    ("Caduceus", "", "corp: spend 0\nrunner: spend 0\ncorp: spend 0\nrunner: spend 2\nuntil pass Caduceus\n"
     "log: trace succeeds > corp gains 3 credits > trace fails\nnever: end the run"),
    ("Caduceus", "", "corp: spend 0\nrunner: spend 3\ncorp: spend 0\nrunner: spend 1\nuntil run ends\n"
     "log: trace fails > trace succeeds > end the run\nexpect: corp credits 10"),
    ("Hadrian's Wall @2 advancement", "", "expect: strength of Hadrian's Wall 9; subs of Hadrian's Wall 2\n"
     "runner: pump Corroder to 8\nrefuse runner: break with Corroder\n"
     "runner: break all with Corroder\nuntil pass Hadrian's Wall\nexpect: runner credits 11"),
    ("Fire Wall @3 advancement", "", "expect: strength of Fire Wall 8\nuntil run ends\nlog: end the run by Fire Wall"),
    ("Shadow @3 advancement", "", "expect: strength of Shadow 4\ncorp: spend 0\nrunner: spend 0\nuntil pass Shadow\n"
     "expect: corp credits 12; tags 1"),
    ("Spiderweb", "", "runner: break 1,3 of Spiderweb with Corroder\nuntil run ends\n"
     "log: resolve 2 of Spiderweb > end the run"),
    ("Spiderweb", "", "runner: break all with Corroder\nuntil pass Spiderweb\nexpect: runner credits 17"),
    ("Wall of Thorns", "", "until run ends\nlog: 2 net damage > end the run\nexpect: grip 4"),
    ("Wall of Thorns", "", "runner: pump Corroder to 5; break 2 of Wall of Thorns with Corroder\nuntil pass Wall of Thorns\n"
     "expect: grip 4"),
    ("Vanilla", "", "until run ends\nlog: end the run by Vanilla"),
    ("Envelope", "", "until run ends\nlog: 1 net damage > end the run\nexpect: grip 5"),
    ("Ichi 2.0", "", "runner: break 1,2 of Ichi 2.0 with Ichi 2.0\ncorp: spend 0\nrunner: spend 2\nuntil pass Ichi 2.0\n"
     "log: trace succeeds > 1 core damage > 1 tag\nexpect: core damage 1; tags 1; runner clicks 2; grip 5; Ninja installed"),
    ("Ichi 2.0", "", "corp: choose Ninja; choose Corroder\ncorp: spend 0\nrunner: spend 3\nuntil pass Ichi 2.0\n"
     "expect: Ninja in heap; Corroder in heap; Gordian Blade installed; tags 0; core damage 0"),
    ("Janus 1.0", "", "runner: break 1,2 of Janus 1.0 with Janus 1.0\nuntil pass Janus 1.0\n"
     "expect: core damage 2; grip 4; runner clicks 2"),
    ("Assassin", "", "corp: spend 0\nrunner: spend 0\ncorp: spend 0\nrunner: spend 0\ncorp: choose Ninja\n"
     "until pass Assassin\nlog: 3 net damage > trash Ninja\nexpect: grip 3"),
    ("Assassin", "", "corp: spend 0\nrunner: spend 5\ncorp: spend 0\nrunner: spend 4\nuntil pass Assassin\n"
     "expect: grip 6; Ninja installed"),
    ("Burke Bugs", "", "corp: spend 1\nrunner: spend 0\nrunner: choose Corroder\nuntil pass Burke Bugs\n"
     "expect: Corroder in heap; corp credits 9"),
    ("Burke Bugs", "", "corp: spend 0\nrunner: spend 0\nuntil pass Burke Bugs\nlog: trace fails\nnever: trash"),
    ("Conundrum", "", "expect: strength of Conundrum 4\nrunner: choose Corroder\nuntil run ends\n"
     "log: trash Corroder > lose click > end the run\nexpect: runner clicks 3"),
    ("Mausolus @2 advancement", "", "until pass Mausolus\nexpect: corp credits 11; grip 5; tags 1"),
    ("Mausolus @3 advancement", "", "until run ends\nlog: 3 net damage > 1 tag > end the run\nexpect: corp credits 13; grip 3"),
    ("Shinobi", "", "corp: spend 0\nrunner: spend 0\ncorp: spend 0\nrunner: spend 2\ncorp: spend 0\nrunner: spend 0\n"
     "until run ends\nlog: 1 net damage > trace fails > 3 net damage > end the run\nexpect: grip 2"),
    ("Shinobi", "", "corp: spend 0\nrunner: spend 1\ncorp: spend 0\nrunner: spend 0\ncorp: spend 0\nrunner: spend 3\n"
     "until pass Shinobi\nexpect: grip 4"),
)  # fmt: skip


@pytest.mark.parametrize(("ice", "corp", "script"), PLAYS, ids=[f"{n}-{p[0]}" for n, p in enumerate(PLAYS)])
def test_ice_in_play(ice: str, corp: str, script: str) -> None:
    title, _, counters = ice.partition(" @")
    spec = f"{title}* @{counters}" if counters else title
    text = BOARD.format(ice=spec, corp=corp, title=title, script=script).replace(f"@{counters}*", f"@{counters}")
    failed = [str(f) for outcome in play(parse_text(text)) for f in outcome.failures]
    assert failed == []


COPIED = """
rules = "cr-26.03"
[corp]
hq = 1
ice.HQ = ["TL;DR*", "Gold Farmer*", "Enigma*"]
[runner]
credits = 20
rig = ["Corroder", "Gordian Blade"]
[play]
script = '''
runner: run HQ
until encounter Gold Farmer
expect: subs of Gold Farmer 4
runner: break 1,2,3,4 of Gold Farmer with Corroder
expect: runner credits 14
until encounter Enigma
expect: subs of Enigma 2; subs of Gold Farmer 2
'''
"""


def test_copied_subroutines_are_not_printed_and_last_for_the_encounter() -> None:
    assert [str(f) for outcome in play(parse_text(COPIED)) for f in outcome.failures] == []
