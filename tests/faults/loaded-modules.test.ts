import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

// Loading modules holds the event loop, so no request may be the reason for it.

const HOOK = join(import.meta.dirname, '../../apps/server/src/testing/print-modules.ts');

test('loads no module for the first sign-up, search, preview or page of the documentation', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR, NODE_OPTIONS: `--import=${pathToFileURL(HOOK).href}` });
  // The launcher replaces its process by the service without changing the process id.
  const loaded = () =>
    service
      .printed()
      .split('\n')
      .filter((line) => line.startsWith(`loaded by ${service.process.pid}: `))
      .map((line) => line.slice(line.indexOf(': ') + 2));
  await waitUntil(() => loaded().some((url) => url.includes('@zxcvbn-ts/language-common')));
  await waitUntil(() => loaded().some((url) => url.includes('passwords.json')));
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
  expect(await status('/')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  const form = new FormData();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';
  form.append('image', new Blob([svg], { type: 'image/svg+xml' }), 'icon.svg');
  expect(await status('/api/v1/icons/by-image', { method: 'POST', headers, body: form })).toBe(200);
  expect(loaded().slice(atStart)).toEqual([]);
  await service.stop();
});
