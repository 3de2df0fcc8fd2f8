import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { PreviewAnswer } from '../../icons/pictures.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

async function previewPath(service: TestService, slug = 'mdi--home'): Promise<string> {
  const answer = await service.ask(`/api/v1/icons/${slug}`);
  const url = answer.json<{ data: { static_image_url: string } }>().data.static_image_url;
  return new URL(url).pathname;
}

test('serves a preview without a key, cacheable for a year', async () => {
  const service = await startTestService();
  const answer = await service.ask(await previewPath(service), { key: null });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toContain('mdi “home”');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});

test('returns 304 for a preview that the client has cached', async () => {
  const service = await startTestService();
  const path = await previewPath(service);
  const etag = (await service.ask(path)).headers.etag ?? '';
  const again = await service.ask(path, { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
});

// promise: Addresses of previews cannot be guessed
test('returns 404 for an address without a valid signature, without asking the preview service', async () => {
  let asked = 0;
  const service = await startTestService({
    previews: {
      get: async () => {
        asked++;
        return { kind: 'failed' };
      },
    },
  });
  const path = await previewPath(service);
  // /previews/<id>-<hash>-<signature>.avif: hash and signature have 16 characters and may contain hyphens.
  const [id = '', hash = '', signature = ''] = [
    path.slice(10).split('-')[0],
    path.slice(-38, -22),
    path.slice(-21, -5),
  ];
  expect(`/previews/${id}-${hash}-${signature}.avif`).toBe(path);
  const other = iconId('mdi', 'cog');
  const flipped = (text: string) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
  for (const file of [
    `${other}-${hash}-${signature}.avif`,
    `${id}-${flipped(hash)}-${signature}.avif`,
    `${id}-${hash}-${flipped(signature)}.avif`,
    `0${id}-${hash}-${signature}.avif`,
    `${id}-${signature}-${hash}.avif`,
    `${id}-${hash}-${signature}.png`,
    `${id}-${hash}-${signature}-512.avif`,
    `${id}-${hash}-${signature}`,
    `${id}-${hash}.avif`,
    '..%2F..%2Fetc%2Fpasswd',
    '%00.avif',
    'x'.repeat(5_000),
  ]) {
    const answer = await service.ask(`/previews/${file}`, { headers: { 'if-none-match': '*' } });
    expect([answer.status, answer.code], file).toEqual([404, 'preview_not_found']);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(asked).toBe(0);
});

test.each<[PreviewAnswer, number, string]>([
  [{ kind: 'overloaded', retryAfterSeconds: 2 }, 503, 'overloaded'],
  [{ kind: 'undrawable' }, 404, 'picture_not_drawable'],
  [{ kind: 'failed' }, 500, 'internal_error'],
])('answers the result %j of the preview service with %i', async (preview, status, code) => {
  const service = await startTestService({ previews: { get: async () => preview } });
  const answer = await service.ask(await previewPath(service));
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
});

test('returns 404 for a drawing of an earlier catalog unless its preview is cached', async () => {
  const cached = new Set<string>();
  const service = await startTestService({
    previews: {
      get: async ({ pictureName, svgOf }) => {
        if (!cached.has(pictureName)) await svgOf();
        return { kind: 'picture', bytes: Buffer.from('cached') };
      },
    },
  });
  const id = iconId('mdi', 'home');
  const formerHash = 'formerformerform';
  const path = `/previews/${id}-${formerHash}-${service.deps.previewSigner.sign(id, formerHash)}.avif`;
  expect((await service.ask(path)).code).toBe('preview_not_found');
  cached.add(formerHash);
  expect((await service.ask(path)).body.toString()).toBe('cached');
});

test('asks for previews of one network as those of one client', async () => {
  const clients: string[] = [];
  const service = await startTestService({
    previews: {
      get: async ({ client }) => {
        clients.push(client);
        return { kind: 'undrawable' };
      },
    },
  });
  const path = await previewPath(service);
  for (const remoteAddress of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    await service.app.inject({ url: path, remoteAddress });
  const [first, , other] = clients;
  expect(clients).toEqual([first, first, other]);
  expect(first).not.toBe(other);
});
