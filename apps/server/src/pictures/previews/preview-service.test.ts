import { expect, test, vi } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { silentLog } from '../../testing/silent-log.ts';
import {
  type PictureRenderer,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../picture-renderer.ts';
import type { PreviewCache } from './preview-cache.ts';
import { PreviewService } from './preview-service.ts';

const hashOf = (n: number) => String(n).padStart(16, '0');

function start(render: PictureRenderer['render'] = async (svg) => Buffer.from(`picture of ${svg}`)) {
  const pictures = new Map<string, Uint8Array>();
  const write: PreviewCache['write'] = async (name, format, picture) =>
    void pictures.set(`${name}.${format}`, picture);
  const read: PreviewCache['read'] = async (name, format) => pictures.get(`${name}.${format}`);
  const cache = { read, write, tryWrite: write };
  const clock = new FakeClock();
  const renderer = { render: vi.fn(render), close: async () => undefined };
  const service = new PreviewService({ cache, renderer, clock, log: silentLog, perClientMax: 8 });
  const get = (n: number, client = `client ${n}`) =>
    service.get({ client, iconId: n, pictureName: hashOf(n), svgOf: async () => `<svg id="${n}"/>` });
  return { cache, clock, renderer, service, get };
}

const text = (answer: { kind: string; bytes?: Uint8Array }) => Buffer.from(answer.bytes ?? []).toString();

test('draws a picture once and then reads it from the cache', async () => {
  const { get, renderer } = start();
  expect(text(await get(1))).toBe('picture of <svg id="1"/>');
  expect(text(await get(1))).toBe('picture of <svg id="1"/>');
  expect(renderer.render).toHaveBeenCalledTimes(1);
});

test('draws a picture once for concurrent requests', async () => {
  const { get, renderer } = start();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(1)));
  expect(answers.every((answer) => answer.kind === 'picture')).toBe(true);
  expect(renderer.render).toHaveBeenCalledTimes(1);
});

test('answers `overloaded` when 64 pictures are being drawn, except for cached pictures', async () => {
  const finish: (() => void)[] = [];
  const { get, cache } = start(
    (svg) => new Promise((resolve) => finish.push(() => resolve(Buffer.from(svg)))),
  );
  await cache.write(hashOf(999), 'avif', Buffer.from('cached'));
  const first = Array.from({ length: 64 }, (_, n) => get(n));
  await vi.waitFor(() => expect(finish.length).toBe(64));
  expect(await get(64)).toEqual({ kind: 'overloaded', retryAfterSeconds: 2 });
  expect(text(await get(999))).toBe('cached');
  for (const one of finish) one();
  expect((await Promise.all(first)).every((answer) => answer.kind === 'picture')).toBe(true);
});

// promise: One client does not take the pictures from others
test('answers `overloaded` to an client with eight pictures being drawn, and draws for another', async () => {
  const finish: (() => void)[] = [];
  const { get, renderer } = start(
    (svg) => new Promise((resolve) => finish.push(() => resolve(Buffer.from(svg)))),
  );
  const flood = Array.from({ length: 20 }, (_, n) => get(n, 'flood'));
  await vi.waitFor(() => expect(finish.length).toBe(8));
  const other = get(100, 'other');
  const shared = get(0, 'another');
  await vi.waitFor(() => expect(finish.length).toBe(9));
  expect(renderer.render.mock.calls.at(-1)?.[2]).toBe('other');
  for (const one of finish) one();
  expect([(await other).kind, (await shared).kind]).toEqual(['picture', 'picture']);
  const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
  expect(kinds).toEqual(Array.from({ length: 20 }, (_, n) => (n < 8 ? 'picture' : 'overloaded')));
  const later = get(200, 'flood');
  await vi.waitFor(() => expect(finish.length).toBe(10));
  finish.at(-1)!();
  expect((await later).kind).toBe('picture');
});

test('does not draw an undrawable picture again for one minute', async () => {
  const { get, clock, renderer } = start(async () => Promise.reject(new UndrawableError('not a drawing')));
  expect(await get(1)).toEqual({ kind: 'undrawable' });
  clock.advance(59_999);
  expect(await get(1)).toEqual({ kind: 'undrawable' });
  expect(renderer.render).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await get(1);
  expect(renderer.render).toHaveBeenCalledTimes(2);
});

test('draws other pictures of a drawing with an undrawable one', async () => {
  const { service, renderer } = start();
  renderer.render.mockRejectedValueOnce(new UndrawableError('takes too long'));
  const get = (n: number) =>
    service.get({ client: 'someone', iconId: 1, pictureName: hashOf(n), svgOf: async () => '<svg/>' });
  expect((await get(1)).kind).toBe('undrawable');
  expect((await get(2)).kind).toBe('picture');
});

test.each([
  ['the renderer fails', new Error('cannot start'), { kind: 'failed' }],
  [
    'the drawing process is killed',
    new RendererInterruptedError('killed'),
    { kind: 'overloaded', retryAfterSeconds: 2 },
  ],
  ['the renderer is busy', new RendererBusyError('full'), { kind: 'overloaded', retryAfterSeconds: 2 }],
])('draws again at the next request when %s', async (_, error, answer) => {
  const { get, renderer } = start(async () => Promise.reject(error));
  expect([await get(1), await get(1)]).toEqual([answer, answer]);
  expect(renderer.render).toHaveBeenCalledTimes(2);
});

test('rejects when the SVG cannot be read, and draws at the next request', async () => {
  const { service, renderer } = start();
  const svgOf = vi.fn(async () => Promise.reject<string>(new Error('disk I/O error')));
  const request = { client: 'someone', iconId: 1, pictureName: hashOf(1), svgOf };
  await expect(service.get(request)).rejects.toThrow('disk I/O error');
  svgOf.mockResolvedValueOnce('<svg/>');
  expect(text(await service.get(request))).toBe('picture of <svg/>');
  expect(renderer.render).toHaveBeenCalledTimes(1);
});
