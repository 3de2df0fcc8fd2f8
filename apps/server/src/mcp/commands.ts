import type { ExampleCommand } from '../base/example-command.ts';
import { MCP_HELP } from './commands/mcp-help.ts';

/** `glyphdex mcp`. */
export function addMcpCommand(program: ExampleCommand): void {
  program
    .command('mcp')
    .description('serve icons to AI assistants over the Model Context Protocol, on standard input and output')
    .examples('glyphdex mcp', 'GLYPHDEX_URL=https://icons.example.com GLYPHDEX_KEY=gdx_live_… glyphdex mcp')
    .addHelpText('after', MCP_HELP)
    .action(async () => (await import('./commands/mcp.ts')).runMcp());
}
