"""Looking ahead: positions, what can matter in them, and the trees that search them. It knows no questions of people."""
