import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import type { PictureFormat } from '../../icons/pictures.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { drawPicture } from '../drawing/draw-picture.ts';
import { PREVIEW_FORM } from '../picture-renderer.ts';
import { PreviewCache } from './preview-cache.ts';

const HASH = 'AbCdEfGhIjKlMn-_';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
let picture: Uint8Array;

beforeAll(async () => {
  picture = await drawPicture(SVG, PREVIEW_FORM);
});

function start(options: { bytesMax?: number; folder?: string; warn?: () => void } = {}) {
  const folder = options.folder ?? join(temporaryFolder(), 'previews');
  const log = { ...silentLog, warn: options.warn ?? silentLog.warn };
  const clock = new FakeClock(Date.now());
  const cache = new PreviewCache(folder, { clock, log, bytesMax: options.bytesMax ?? 1e9 });
  const pathOf = (hash: string) => join(folder, '3', hash.slice(0, 2), `${hash}.avif`);
  return { cache, folder, pathOf };
}

// promise: Previews are readable by their owner only
test('reads what was written, from files that only the owner can read', async () => {
  const { cache, pathOf } = start();
  expect(await cache.read(HASH, 'avif')).toBeUndefined();
  await cache.write(HASH, 'avif', picture);
  expect(Buffer.from((await cache.read(HASH, 'avif')) ?? []).equals(picture)).toBe(true);
  expect(statSync(pathOf(HASH)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(pathOf(HASH), '..'))).toEqual([`${HASH}.avif`]);
});

test('returns nothing for truncated, empty, overwritten and extended files', async () => {
  const { cache, pathOf } = start();
  await cache.write(HASH, 'avif', picture);
  for (const length of [picture.length - 1, Math.floor(picture.length / 2), 20, 8, 0]) {
    truncateSync(pathOf(HASH), length);
    expect(await cache.read(HASH, 'avif')).toBeUndefined();
  }
  writeFileSync(pathOf(HASH), Buffer.alloc(picture.length));
  expect(await cache.read(HASH, 'avif')).toBeUndefined();
  writeFileSync(pathOf(HASH), Buffer.concat([picture, Buffer.from('tail')]));
  expect(await cache.read(HASH, 'avif')).toBeUndefined();
  await cache.write(HASH, 'avif', picture);
  expect(await cache.read(HASH, 'avif')).toBeDefined();
});

test('writes and reads nothing for names that are not 16 characters of base64url', async () => {
  const { cache, folder } = start();
  for (const name of [
    '../../../../etc/pas',
    '..%2f..%2f..%2fx',
    'AbCdEfGhIjKlMn/x',
    '',
    'AbCdEfGhIjKlMn-_x',
  ]) {
    await cache.write(name, 'avif', picture);
    expect(await cache.read(name, 'avif')).toBeUndefined();
  }
  expect(existsSync(folder)).toBe(false);
});

test('deletes the oldest files of a folder that exceeds its share of the size limit', async () => {
  // 64 × 64 folders share the limit: each may hold three files of one block of 4,096 bytes.
  const { cache, pathOf } = start({ bytesMax: 64 * 64 * 3 * 4096 });
  const hashes = Array.from({ length: 6 }, (_, n) => `Ab${String(n).padStart(14, '0')}`);
  for (const [n, hash] of hashes.entries()) {
    await cache.write(hash, 'avif', picture);
    utimesSync(pathOf(hash), 1_700_000_000 + n, 1_700_000_000 + n);
  }
  expect(hashes.map((hash) => existsSync(pathOf(hash)))).toEqual([false, false, false, true, true, true]);
});

test('deletes old temporary files of killed processes', async () => {
  const { cache, pathOf } = start();
  await cache.write(HASH, 'avif', picture);
  const temporary = join(pathOf(HASH), '..', '.AbCdEfGhIjKlMn-_.1.1');
  writeFileSync(temporary, 'half');
  await cache.write('AbCdEfGhIjKlMnOp', 'avif', picture);
  expect(existsSync(temporary)).toBe(true);
  utimesSync(temporary, 1_700_000_000, 1_700_000_000);
  await cache.write('AbCdEfGhIjKlMnOp', 'avif', picture);
  expect(existsSync(temporary)).toBe(false);
});

test('logs one warning for ten failures of `tryWrite` within a minute, and does not reject', async () => {
  const warn = vi.fn();
  const blocked = join(temporaryFolder(), 'file');
  writeFileSync(blocked, '');
  const { cache } = start({ folder: blocked, warn });
  for (let i = 0; i < 10; i++) await cache.tryWrite(HASH, 'avif', picture);
  expect(await cache.read(HASH, 'avif')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('leaves one complete file after concurrent writes of one picture', async () => {
  const { cache, pathOf } = start();
  await Promise.all(Array.from({ length: 20 }, () => cache.write(HASH, 'avif', picture)));
  expect(readFileSync(pathOf(HASH)).equals(picture)).toBe(true);
  mkdirSync(join(pathOf(HASH), '..'), { recursive: true });
  expect(readdirSync(join(pathOf(HASH), '..'))).toEqual([`${HASH}.avif`]);
});

test.each<PictureFormat>(['png', 'webp', 'avif'])(
  'returns nothing for a %s that is truncated, extended or of another format',
  async (format) => {
    const { cache, folder } = start();
    const whole = await drawPicture(SVG, { format, px: 16 });
    await cache.write(HASH, format, whole);
    expect(Buffer.from((await cache.read(HASH, format)) ?? []).equals(whole)).toBe(true);
    const path = join(folder, '3', 'Ab', `${HASH}.${format}`);
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(0, 19),
      Buffer.concat([whole, Buffer.of(0)]),
    ]) {
      writeFileSync(path, bytes);
      expect(await cache.read(HASH, format)).toBeUndefined();
    }
    for (const other of ['png', 'webp', 'avif'] as const) {
      if (other === format) continue;
      writeFileSync(path, await drawPicture(SVG, { format: other, px: 16 }));
      expect(await cache.read(HASH, format)).toBeUndefined();
    }
  },
);

test('stores pictures of one name separately by format', async () => {
  const { cache } = start();
  const png = await drawPicture(SVG, { format: 'png', px: 16 });
  await cache.write(HASH, 'avif', picture);
  await cache.write(HASH, 'png', png);
  expect(Buffer.from((await cache.read(HASH, 'png')) ?? []).equals(png)).toBe(true);
  expect(await cache.read(HASH, 'webp')).toBeUndefined();
});

test('rejects when `write` fails', async () => {
  const blocked = join(temporaryFolder(), 'file');
  writeFileSync(blocked, '');
  await expect(start({ folder: blocked }).cache.write(HASH, 'avif', picture)).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});
