import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

// Loading modules holds the event loop, so no request may be the reason for it.

const HOOK = join(import.meta.dirname, '../../apps/server/src/testing/print-modules.ts');

test('loads no module for the first request of each kind', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({
    DATA_DIR,
    NODE_OPTIONS: `--import=${pathToFileURL(HOOK).href}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'icons@example.com',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'icons',
    OIDC_CLIENT_SECRET: 'secret',
  });
  const loaded = () =>
    service
      .printed()
      .split('\n')
      .filter((line) => line.startsWith(`loaded by ${service.process.pid}: `))
      .map((line) => line.slice(line.indexOf(': ') + 2));
  const atStart = loaded().length;
  expect(atStart).toBeGreaterThan(100);

  const headers = { authorization: `Bearer ${service.demoKey}` };
  const status = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, service.url), init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const body = JSON.stringify({ email: 'ada@example.com', password: 'nine lazy zebras' });
  const origin = service.url;
  const json = { 'content-type': 'application/json', origin };
  expect(await status('/account/sign-up', { method: 'POST', headers: json, body })).toBe(200);
  expect(await status('/api/v1/icons?search=hoem&with=svg', { headers })).toBe(200);
  const icon = await fetch(`${service.url}/api/v1/icons/mdi--home`, { headers });
  const { data } = (await icon.json()) as { data: { static_image_url: string } };
  expect(await status(data.static_image_url)).toBe(200);
  expect(await status('/docs')).toBe(200);
  expect(await status('/api/v1/openapi.yaml')).toBe(200);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_packs', arguments: {} } };
  const mcp = {
    ...headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  expect(await status('/mcp', { method: 'POST', headers: mcp, body: JSON.stringify(call) })).toBe(200);
  expect(await status('/')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  // Nothing answers at the address of the provider.
  expect(await status('/account/oidc/start', { redirect: 'manual' })).toBeGreaterThan(0);
  const form = new FormData();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';
  form.append('image', new Blob([svg], { type: 'image/svg+xml' }), 'icon.svg');
  expect(await status('/api/v1/icons/by-image', { method: 'POST', headers, body: form })).toBe(200);
  expect(loaded().slice(atStart)).toEqual([]);
  await service.stop();
});
