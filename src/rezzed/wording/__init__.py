"""Words for cards, effects, options and events: the only place that makes sentences."""
