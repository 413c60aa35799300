"""Questions about a state. Nothing here writes."""
