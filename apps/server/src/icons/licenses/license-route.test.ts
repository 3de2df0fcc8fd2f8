import { LICENSE_IDS, PRIVATE_LICENSE, UNKNOWN_AUTHOR } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { licenseFiles } from './license-texts.ts';

test('serves the text of every license that a pack can have, except the private one, without a key', async () => {
  const service = await startTestService();
  for (const id of LICENSE_IDS) {
    const answer = await service.app.inject(`/licenses/${id}`);
    expect([id, answer.statusCode]).toEqual([id, id === PRIVATE_LICENSE ? 404 : 200]);
    if (answer.statusCode !== 200) continue;
    expect(answer.body.length).toBeGreaterThan(300);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    });
  }
});

test('answers a known ETag of a license text with 304', async () => {
  const service = await startTestService();
  const url = '/licenses/OFL-1.1';
  const { headers } = await service.app.inject(url);
  const again = await service.app.inject({ url, headers: { 'if-none-match': headers.etag! } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('suggests the nearest id for an unknown license', async () => {
  const service = await startTestService();
  const answer = await service.ask('/licenses/apache-2', { key: null });
  expect([answer.status, answer.code]).toEqual([404, 'route_not_found']);
  expect(answer.json()).toMatchObject({
    message: expect.stringContaining('Did you mean Apache-2.0?') as string,
  });
  for (const path of ['/licenses/..%2F..%2Fetc%2Fpasswd', '/licenses/__proto__', '/licenses/'])
    expect([path, (await service.ask(path, { key: null })).status]).toEqual([path, 404]);
});

const pack = (name: string, spdx: string | null, author = `Authors of ${name}`) => ({
  name,
  author: { name: author, url: null },
  license: { title: '', spdx, url: spdx === 'ISC' ? null : `https://packs.test/${name}` },
});

test('collects each license text of several packs once, and none for a private license', () => {
  const files = licenseFiles([
    pack('A', 'MIT'),
    pack('B', 'GPL-3.0-only'),
    pack('C', 'MIT'),
    pack('D', PRIVATE_LICENSE),
    pack('E', null),
  ]);
  expect([...files.keys()]).toEqual(['licenses/GPL-3.0-only.txt', 'licenses/MIT.txt']);
});

test('names the authors of the packs in place of those of the template', () => {
  const packs = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause'].map((spdx) =>
    pack(`of ${spdx}`, spdx, 'Ann $& Co'),
  );
  const files = licenseFiles([...packs, pack('Other', 'MIT', UNKNOWN_AUTHOR)]);
  for (const [file, text] of files) {
    expect(text, file).toMatch(/^Copyright \(c\) Ann \$& Co \(of [\w-]+\)/m);
    expect(text, file).not.toMatch(/<year>|YEAR|<owner>|holders>|Internet/);
  }
  expect(files.get('licenses/MIT.txt')).toContain(
    'Copyright (c) Ann $& Co (of MIT), see https://packs.test/of MIT\nCopyright (c) the authors of Other, see https://packs.test/Other\n',
  );
  expect(files.get('licenses/ISC.txt')).toContain('Copyright (c) Ann $& Co (of ISC)\n');
});

test('names no holder in the text of a license without a pack', async () => {
  const service = await startTestService();
  const { body } = await service.app.inject('/licenses/ISC');
  expect(body).toContain('Copyright (c) <year> <copyright holders>\n');
  expect(body).not.toContain('Internet');
});
