"""Changes of a state: cards move, events happen, structures end."""
