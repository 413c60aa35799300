"""What cannot matter in a search, from the declarations of the cards and the position."""
