/** The end of `glyphdex mcp --help`. */
export const MCP_HELP = `
With GLYPHDEX_URL and GLYPHDEX_KEY, the tools work on that service. Without them, they work on the catalog in DATA_DIR.

Configuration of a client (Claude Desktop, Claude Code, Cursor, Windsurf and others):
  {
    "mcpServers": {
      "glyphdex": {
        "command": "npx",
        "args": ["glyphdex", "mcp"],
        "env": { "GLYPHDEX_URL": "https://icons.example.com", "GLYPHDEX_KEY": "gdx_live_…" }
      }
    }
  }

A client that speaks HTTP needs no command: the service answers at https://icons.example.com/mcp, with the header
"Authorization: Bearer gdx_live_…".`;
