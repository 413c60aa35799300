"""What a position is worth: budgets, and optimal mixed strategies."""
