import { expect, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { type AccountClient, signUp } from './account-client.ts';
import { emptyDisk, fillDisk, smallDisk } from './small-disk.ts';

const newKey = (client: AccountClient) => client.send('POST', '/keys', { name: 'x' });

test.for([0, 4, 100])(
  'reads and draws on a disk with %i KB left, refuses or keeps each write, and writes again when there is room',
  async (freeKb, { skip }) => {
    const DATA_DIR = smallDisk(40);
    if (DATA_DIR === undefined) return skip('file systems cannot be mounted here');
    writeSampleCatalog(DATA_DIR);
    const service = await startService({ DATA_DIR });
    const headers = { authorization: `Bearer ${service.demoKey}` };
    const ann = await signUp(service.url);
    fillDisk(DATA_DIR, freeKb);

    const list = await fetch(`${service.url}/api/v1/icons?with=svg`, { headers });
    expect(list.status).toBe(200);
    const { data } = (await list.json()) as { data: readonly { static_image_url: string }[] };
    const statuses = await Promise.all(data.map(async (icon) => (await fetch(icon.static_image_url)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));

    const kept: unknown[] = [];
    for (let i = 0; i < 8; i++) {
      const made = await newKey(ann);
      if (made.status === 200) kept.push(made.data['secret']);
      else expect([made.status, made.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    }
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);

    emptyDisk(DATA_DIR);
    await waitUntil(async () => (await newKey(ann)).status === 200);
    const outcome = await service.stop();
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    const again = await startService({ DATA_DIR });
    for (const key of kept) {
      const answer = await fetch(`${again.url}/api/v1/types`, {
        headers: { authorization: `Bearer ${String(key)}` },
      });
      expect(answer.status).toBe(200);
    }
    await again.stop();
  },
);
