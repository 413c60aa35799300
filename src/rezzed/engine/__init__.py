"""The rules kernel: frames on a stack, one executor, options generated with their reasons."""
