"""The command line. It imports the library, never the other way round."""
