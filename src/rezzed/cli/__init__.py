"""The command line. It imports the library; the library never imports it."""
