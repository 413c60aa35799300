"""Solve a small game exactly: one facedown piece of ice, one hidden card, a psi game. It needs the extra `ai`."""

from rezzed.envs.equilibrium import by_cfr_plus, by_linear_program, frequencies
from rezzed.envs.extensive import expand
from rezzed.envs.tiny import tiny

ITERATIONS = 300

tree = expand(tiny())
infosets = " and ".join(str(len(plans.infosets)) for plans in tree.plans)
print(f"{tree.histories} histories, {tree.ends} of them ends; {infosets} information sets")

exact = by_linear_program(tree)
print(f"linear program: value {exact.value:.6f}, exploitability {abs(exact.exploitability):.0e}")

found = by_cfr_plus(tree, ITERATIONS)
print(f"CFR+, {ITERATIONS} iterations: value {found.value:.6f}, exploitability {found.exploitability:.6f}")

print("\nhow often a game comes to a choice, and how often each option is taken there (all choices that are mixed)")
for side, plan in enumerate((exact.corp, exact.runner)):
    for infoset, often in zip(tree.plans[side].infosets, frequencies(tree, exact, side), strict=True):
        mix = [plan[infoset.first + i] / max(plan[infoset.parent], 1e-12) for i in range(len(infoset.actions))]
        if often > 1e-9 and max(mix) < 1 - 1e-9:
            options = [f"{action} {share:.3f}" for action, share in zip(infoset.actions, mix, strict=True) if share > 1e-9]
            print(f"{often:.3f}  {', '.join(options)}")
