"""A house rule: the Corp has no basic action to purge virus counters."""

from dataclasses import replace

from rezzed.rules import cr_26_03

RULES = cr_26_03.BOOK
NO_PURGE = replace(RULES, name="no-purge", title="Nobody purges", switches=replace(RULES.switches, basic_purge=False))
