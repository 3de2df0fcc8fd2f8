import type { ExampleCommand } from '../base/example-command.ts';

/** The end of `glyphdex mcp --help`. */
const MCP_HELP = `
With GLYPHDEX_URL and GLYPHDEX_KEY, the tools work on that service. Without them, they work on the catalog in DATA_DIR.

Configuration of a client (Claude Desktop, Claude Code, Cursor, Windsurf and others):
  {
    "mcpServers": {
      "glyphdex": {
        "command": "npx",
        "args": ["--no-install", "--prefix", "FOLDER", "glyphdex", "mcp"],
        "env": { "GLYPHDEX_URL": "https://icons.example.com", "GLYPHDEX_KEY": "gdx_live_…" }
      }
    }
  }

FOLDER is the clone or the folder of the installation: npx finds glyphdex there.

A client that speaks HTTP needs no command: the service answers at https://icons.example.com/mcp, with the header
"Authorization: Bearer gdx_live_…".`;

/** `glyphdex mcp`. */
export function addMcpCommand(program: ExampleCommand): void {
  program
    .command('mcp')
    .description('serve icons to AI assistants over the Model Context Protocol, on standard input and output')
    .examples('glyphdex mcp', 'GLYPHDEX_URL=https://icons.example.com GLYPHDEX_KEY=gdx_live_… glyphdex mcp')
    .addHelpText('after', MCP_HELP)
    .action(async () => (await import('./commands/mcp.ts')).runMcp());
}
