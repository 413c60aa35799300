"""Priority: checkpoints, windows, what interrupts meet."""
