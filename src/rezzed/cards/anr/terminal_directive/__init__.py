"""The Terminal Directive cycle."""
