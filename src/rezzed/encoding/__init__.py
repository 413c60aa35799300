"""Actions and observations as numbers, for programs that learn. It needs no other library; `rezzed.envs` builds on it."""
