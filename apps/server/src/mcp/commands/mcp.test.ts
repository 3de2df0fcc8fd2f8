import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestService } from '../../testing/test-service.ts';

const PROGRAM = join(import.meta.dirname, '../../../bin/glyphdex.js');

async function connect(settings: Readonly<Record<string, string>>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

function sampleFolder(): string {
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir);
  return dataDir;
}

test('serves the local catalog to the official client, without a key, and draws a real PNG', {
  timeout: 60_000,
}, async () => {
  const client = await connect({ DATA_DIR: sampleFolder() });
  expect((await client.listTools()).tools).toHaveLength(7);
  const { content } = await client.callTool({
    name: 'preview_icons',
    arguments: { names: ['mdi:home', 'lucide:bell'] },
  });
  const [picture] = content as unknown as [{ data: string }];
  expect(Buffer.from(picture.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const icons = await client.callTool({
    name: 'get_icons',
    arguments: { names: ['mdi:home'], format: 'vue' },
  });
  expect(icons.structuredContent).toMatchObject({ icons: [{ code: expect.stringMatching(/^<template>/) }] });
});

test('serves a service to the official client', { timeout: 60_000 }, async () => {
  const service = await startTestService();
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await connect({
    GLYPHDEX_URL: `${url}/mcp/`,
    GLYPHDEX_KEY: service.key,
    DATA_DIR: '/nowhere',
  });
  const found = await client.callTool({ name: 'search_icons', arguments: { query: 'hoem', limit: 1 } });
  expect(found.structuredContent).toMatchObject({ icons: [{ name: 'mdi--home' }] });
  expect(service.recordedStatuses).toContain(200);
});

test('answers all lines of a pipe, writes nothing else to standard output, and ends with 0', {
  timeout: 60_000,
}, async () => {
  const lines = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'search_icons', arguments: { query: 'home' } },
    },
  ];
  const input = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  const { code, stdout } = await runGlyphdex(
    ['mcp'],
    { DATA_DIR: sampleFolder(), LOG_LEVEL: 'trace' },
    input,
  );
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: number }).id);
  expect([code, ids]).toEqual([0, [1, 2]]);
});

test('says what to do without a catalog, and leaves the data folder alone', { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await runGlyphdex(
    ['mcp'],
    { DATA_DIR: join(temporaryFolder(), 'none') },
    '',
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/glyphdex catalog build\n.*GLYPHDEX_URL and GLYPHDEX_KEY/);
});
