"""`rezzed mcp`: tools for assistants that speak the Model Context Protocol (docs/language-models.md).

It needs the extra `mcp`. `tool_server.ToolServer` takes the calls and keeps the positions. All work is done by another process,
which has limits of time and memory (`desk_process`, `desk`).
"""
