"""Words for cards, effects, options and events. All sentences are made here."""
