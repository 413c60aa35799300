"""The routes of the server: each module has one `router`."""
