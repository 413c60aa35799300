"""The rules engine: frames on a stack, one executor, and options that are generated with their reasons."""
