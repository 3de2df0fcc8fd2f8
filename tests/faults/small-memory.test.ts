import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** The heap that the service may use. It needs about 40 MB. */
const HEAP_MB = 96;
/** Far less than the bodies below together. */
const RESIDENT_MB_MAX = 400;

/** Sends a body of many bytes. Resolves to the status, or to the code of the error if the server closes first. */
function upload(url: string, bytes: number): Promise<number | string> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': bytes },
    });
    sending.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    const piece = Buffer.alloc(64 * 1024, ' ');
    const write = () => {
      while (sending.writable && !sending.destroyed && sending.write(piece));
      if (!sending.destroyed) sending.once('drain', write);
    };
    write();
  });
}

test('serves with a small heap while clients send long bodies, take full pages and sign in', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  const headers = { authorization: `Bearer ${service.demoKey}` };
  const pages = Array.from({ length: 50 }, async () => {
    const answer = await fetch(`${service.url}/api/v1/icons?per_page=100&with=svg,tags,similars`, {
      headers,
    });
    await answer.arrayBuffer();
    return answer.status;
  });
  const bodies = Array.from({ length: 25 }, () => upload(`${service.url}/account/session`, 64 * 1024 ** 2));
  const signIns = Array.from({ length: 60 }, async () => {
    const answer = await fetch(`${service.url}/account/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' }),
    });
    return answer.status;
  });
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
  for (const status of await Promise.all(bodies))
    expect([413, 429, 503, 'ECONNRESET', 'EPIPE']).toContain(status);
  for (const status of await Promise.all(signIns)) expect([401, 429, 503]).toContain(status);

  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${service.process.pid}/status`, 'utf8'))?.[1];
  expect(Number(peak) / 1024).toBeLessThan(RESIDENT_MB_MAX);
  expect((await fetch(`${service.url}/api/v1/types`, { headers })).status).toBe(200);
  expect((await service.stop()).code).toBe(0);
});
