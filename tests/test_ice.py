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
    ("Herald", "", "corp: choose Ice Wall; choose 2\nuntil encounter ends\n"
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
    ("Bailiff", "", "runner: break all with Corroder\nuntil pass Bailiff\nexpect: corp credits 11"),
    ("Bailiff", "", "until run ends\nexpect: corp credits 10; run unsuccessful"),
    ("Bastion", "", "until run ends\nlog: end the run by Bastion"),
    ("Battlement", "", "runner: break 1 of Battlement with Corroder\nuntil run ends\n"
     "log: resolve 2 of Battlement > end the run"),
    ("Rainbow", "", "runner: pump Corroder to 4; break all with Corroder\nuntil pass Rainbow"),
    ("Rainbow", "", "runner: pump Ninja to 5; break all with Ninja\nuntil pass Rainbow"),
    ("Rainbow", "", "runner: pump Gordian Blade to 4; break all with Gordian Blade\nuntil pass Rainbow"),
    ("Cobra", "", "corp: choose Ninja\nuntil pass Cobra\nexpect: Ninja in heap; grip 4"),
    ("Fenris", "", "until run ends\nlog: 1 core damage > end the run\nexpect: core damage 1; bad publicity 0"),
    ("Executive Functioning", "", "corp: spend 0\nrunner: spend 3\nuntil pass Executive\nexpect: core damage 1"),
    ("Executive Functioning", "", "corp: spend 0\nrunner: spend 4\nuntil pass Executive\nexpect: core damage 0"),
    ("Gutenberg", "", "expect: strength of Gutenberg 3\ncorp: spend 0\nrunner: spend 6\nuntil pass Gutenberg\nexpect: tags 1"),
    ("Turnpike", "", "expect: runner credits 19\ncorp: spend 0\nrunner: spend 5\nuntil pass Turnpike\nexpect: tags 0"),
    ("Veritas", "", "corp: spend 0\nrunner: spend 0\nuntil pass Veritas\nexpect: corp credits 12; runner credits 18; tags 1"),
    ("Viper", "", "corp: spend 0\nrunner: spend 0\ncorp: spend 0\nrunner: spend 3\nuntil pass Viper\nexpect: runner clicks 3"),
    ("Viper", "", "corp: spend 0\nrunner: spend 3\ncorp: spend 0\nrunner: spend 0\nuntil run ends\nexpect: runner clicks 4"),
    ("Hourglass", "", "until pass Hourglass\nexpect: runner clicks 1"),
    ("Tribunal", "", "runner: choose Ninja; choose Corroder\nuntil pass Tribunal\nexpect: rig 0; heap 3"),
    ("Weir", "", "until resolve 2 of Weir\nrunner: choose Runner card#1\nuntil pass Weir\n"
     "expect: runner clicks 3; grip 5; heap 1"),
    ("Owl", "", "corp: choose Ninja\nuntil pass Owl\nexpect: Ninja in stack; stack 4"),
    ("Hagen", "", "expect: strength of Hagen 3\nuntil run ends\nlog: resolve 1 of Hagen > end the run\nexpect: rig 3"),
    ("Congratulations!", "", "until pass Congratulations\nexpect: corp credits 13; runner credits 21"),
    ("Congratulations!", "", "runner: pump Gordian Blade to 3; break all with Gordian Blade\nuntil pass Congratulations\n"
     "expect: corp credits 11; runner credits 18"),
    ("Endless EULA", "", "runner: pay 1; pay 1; pay 1; pay 1; pay 1; pay 1\nuntil pass Endless\nexpect: runner credits 14"),
    ("Endless EULA", "", "runner: pay 1; pay 1; decline\nuntil run ends\nexpect: runner credits 18; run unsuccessful"),
    ("Errand Boy", "", "corp: choose corp gains 1; choose the Corp draws 1 card; choose corp gains 1\nuntil pass Errand Boy\n"
     "expect: corp credits 12; hq 3"),
    ("Event Horizon", "", "corp: use Event Horizon\nuntil run ends\nlog: trash Event Horizon > end the run\nnever: resolve"),
    ("Event Horizon", "", "runner: decline\ncorp: choose Ninja\nrunner: pay 3\nuntil pass Event Horizon\n"
     "expect: Ninja in heap; runner credits 17"),
    ("Flywheel", "", "corp: yes; decline\nuntil pass Flywheel\nexpect: corp credits 12; hq 3"),
    ("Free Lunch", "", "until pass Free Lunch\ncorp: use Free Lunch\nexpect: runner credits 19; Free Lunch has 1 power"),
    ("Grubber", "", "runner: pay 3; pay 3\nuntil pass Grubber\nexpect: runner credits 14"),
    ("Ireress", "bad_publicity = 2", "expect: subs of Ireress 2; fund 2\nuntil pass Ireress\n"
     "expect: runner credits 18; fund 2"),
    ("Paywall", "", "expect: runner credits 19\nrunner: pay 1\nuntil pass Paywall\nexpect: runner credits 18"),
    ("Paywall", "", "runner: decline\nuntil run ends\nexpect: runner credits 19; run unsuccessful"),
    ("Pup", "", "runner: pay 1; decline\nuntil pass Pup\nexpect: runner credits 19; grip 5"),
    ("Special Offer", "", "until encounter ends\nexpect: corp credits 15; Special Offer in archives faceup"),
    ("Snowflake", "", "corp: bid 1\nrunner: bid 0\nuntil run ends\nexpect: run unsuccessful"),
    ("Snowflake", "", "corp: bid 1\nrunner: bid 1\nuntil pass Snowflake"),
    ("Capacitor", "", "expect: strength of Capacitor 3\nuntil run ends\nexpect: corp credits 10"),
    ("Data Ward", "", "runner: decline\nuntil run ends\nexpect: tags 1; runner credits 20; run unsuccessful"),
    ("Data Ward", "", "runner: pay 3\nuntil pass Data Ward\nexpect: tags 0; runner credits 17"),
    ("Doomscroll", "", "until pass Doomscroll\nexpect: tags 1; grip 5"),
    ("Information Overload", "", "corp: spend 0\nrunner: spend 0\nexpect: subs of Information Overload 1\n"
     "until resolve 1\nrunner: choose Ninja\nuntil pass Information\nexpect: rig 2"),
    ("Information Overload", "", "corp: spend 0\nrunner: spend 1\nexpect: subs of Information Overload 0\n"
     "until pass Information\nexpect: rig 3"),
    ("IP Block", "", "corp: spend 0\nrunner: spend 2\nuntil run ends\nexpect: tags 1; run unsuccessful"),
    ("IP Block", "", "corp: spend 0\nrunner: spend 3\nuntil pass IP Block\nexpect: tags 0"),
    ("Pachinko", "", "until pass Pachinko\nlog: resolve 1 of Pachinko > resolve 2 of Pachinko"),
    ("Resistor", "", "expect: strength of Resistor 0\ncorp: spend 0\nrunner: spend 3\nuntil run ends\n"
     "expect: run unsuccessful"),
    ("Bathynomus", "", "expect: strength of Bathynomus 1\nuntil pass Bathynomus\nexpect: grip 3"),
    ("Curtain Wall", "", "expect: strength of Curtain Wall 10\nuntil run ends\nlog: end the run by Curtain Wall"),
    ("Paper Wall", "", "runner: break all with Corroder\nuntil encounter ends\n"
     "log: fully break Paper Wall > trash Paper Wall\nexpect: Paper Wall in archives faceup"),
    ("Paper Wall", "", "until run ends\nexpect: Paper Wall rezzed"),
    ("Quicksand @2 power", "", "expect: strength of Quicksand 3; Quicksand has 3 power\nuntil run ends\n"
     "runner: run HQ\nuntil encounter Quicksand\nexpect: strength of Quicksand 4"),
    ("Sandstone", "", "expect: strength of Sandstone 5; Sandstone has 1 virus\nuntil run ends\nlog: end the run by Sandstone"),
    ("Seidr Adaptive Barrier", "", "expect: strength of Seidr Adaptive Barrier 4\nuntil run ends\nlog: end the run by Seidr"),
    ("Najja 1.0", "", "runner: break 2 of Najja 1.0 with Najja 1.0; break 1 of Najja 1.0 with Corroder\nuntil pass Najja\n"
     "expect: runner clicks 3; runner credits 19"),
    ("Nerine 2.0", "", "runner: break 1 of Nerine 2.0 with Nerine 2.0\ncorp: yes\nuntil pass Nerine\n"
     "expect: runner clicks 2; core damage 1; hq 3"),
    ("Fairchild 1.0", "", "until resolve 1 of Fairchild\nasks runner: pay 1 | trash a card\nrunner: pay 1\n"
     "runner: trash a card; choose Ninja\nuntil pass Fairchild\nexpect: runner credits 19; Ninja in heap"),
    ("Fairchild 3.0", "", "runner: break 1,2 of Fairchild 3.0 with Fairchild 3.0\n"
     "corp: choose 1 core damage\nuntil pass Fairchild\nexpect: runner clicks 1; core damage 1"),
    ("Fairchild 3.0", "", "runner: break 1,2 of Fairchild 3.0 with Fairchild 3.0\n"
     "corp: choose end the run\nuntil run ends\nexpect: runner clicks 1; core damage 0"),
    ("Wotan", "", "runner: spend 2 clicks; pay 3; trash a card; choose Ninja; suffer 1 core damage\nuntil pass Wotan\n"
     "expect: runner clicks 2; runner credits 17; Ninja in heap; core damage 1; rig 2"),
    ("Wotan", "", "runner: spend 2 clicks; decline\nuntil run ends\nexpect: runner clicks 2; Ninja installed"),
    ("NEXT Diamond", "", "corp: choose Ninja\nuntil pass NEXT Diamond\nexpect: core damage 2; grip 4; Ninja in heap"),
    ("Vasilisa", "", "corp: trigger Vasilisa; pay 1\nuntil pass Vasilisa\n"
     "expect: Ice Wall has 1 advancement; corp credits 9; tags 1"),
    ("Vasilisa", "", "until pass Vasilisa\nexpect: Ice Wall has no advancement; corp credits 10; tags 1"),
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
