import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';

// The command line of the MCP inspector, a client that nobody here wrote. Install it by npm ci --prefix
// tests/inspector.

const root = join(import.meta.dirname, '../..');
const INSPECTOR = join(root, 'tests/inspector/node_modules/.bin/mcp-inspector');
const home = mkdtempSync(join(tmpdir(), 'glyphdex-inspector-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const PROGRAM = [process.execPath, join(root, 'apps/server/bin/glyphdex.js'), 'mcp'];

describe.skipIf(!existsSync(INSPECTOR)).each([
  ['over HTTP', () => [`${inject('baseUrl')}/mcp`, '--header', `Authorization: Bearer ${inject('demoKey')}`]],
  ['by a command', () => [...PROGRAM, '-e', `DATA_DIR=${inject('dataDir')}`]],
])('%s', (_, target) => {
  const inspect = async (...words: readonly string[]): Promise<Record<string, unknown>> => {
    const args = [INSPECTOR, '--cli', ...target(), ...words];
    // It keeps settings in the home folder.
    const env = { PATH: process.env['PATH'] ?? '', HOME: home };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 16 << 20 });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const call = (name: string, ...args: readonly string[]) =>
    inspect('--method', 'tools/call', '--tool-name', name, '--tool-arg', ...args);

  test('lists seven tools whose schemas suit all clients', async () => {
    // --strict ends with 6 if a schema does not.
    const { tools } = await inspect('--method', 'tools/list', '--strict');
    expect(tools).toHaveLength(7);
  });

  test.each([
    ['search_icons', ['query=hoem', 'limit=2']],
    ['pick_consistent_set', ['concepts=["home","bell"]']],
    ['preview_icons', ['names=["mdi:home","lucide:bell"]']],
    ['get_icons', ['names=["mdi:home"]', 'format=vue']],
    ['find_similar', ['name=mdi:home']],
    ['list_packs', ['license=MIT']],
    ['attribution', ['names=["mdi:home"]']],
  ])('calls %s', async (name, args) => {
    const result = await call(name, ...args);
    expect(result['isError']).not.toBe(true);
    expect(result['structuredContent']).toBeDefined();
  });

  test('reads a pack', async () => {
    const { contents } = await inspect('--method', 'resources/read', '--uri', 'glyphdex://pack/mdi');
    expect(contents).toMatchObject([{ mimeType: 'application/json' }]);
  });
});
