"""Android: Netrunner and Null Signal Games: a package for each cycle, a module for each set."""
