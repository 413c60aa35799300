"""The board: `rezzed serve`. A web server that adds transport, storage and identity to the library, and no rules.

It needs the extra `web`. `app.create` makes the application, and docs/board.md describes what people do with it.
"""
