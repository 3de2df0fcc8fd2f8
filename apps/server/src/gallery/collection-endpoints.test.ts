import { expect, test } from 'vitest';
import { VISITOR_DAILY_ICONS } from '../http/limits.ts';
import { startTestService } from '../testing/test-service.ts';

interface Answer {
  readonly data: readonly {
    readonly slug: string;
    readonly svg: { readonly svg_code: string };
    readonly name: string;
    readonly base64?: string;
    readonly reason?: string;
  }[];
}

const textOf = (base64 = '') => Buffer.from(base64, 'base64').toString();

test('returns the icons of a collection with drawings in order, each once, and takes them from the budget', async () => {
  const service = await startTestService();
  const path = '/gallery/collection?icons=mdi--cog,mdi--home,mdi--house,mdi--nothing';
  const answer = await service.ask(path, { key: null });
  const { data } = answer.json<Answer>();
  expect(data.map(({ slug }) => slug)).toEqual(['mdi--cog', 'mdi--home']);
  expect(data.every(({ svg }) => svg.svg_code.startsWith('<svg'))).toBe(true);
  expect(answer.headers['x-icons-budget-remaining']).toBe(String(VISITOR_DAILY_ICONS - 2));
  const unchanged = { key: null, headers: { 'if-none-match': answer.headers.etag ?? '' } };
  expect((await service.ask(path, unchanged)).status).toBe(304);
});

test('returns the icons of a collection as pictures and as a font with its style sheet', async () => {
  const service = await startTestService();
  const files = async (query: string) => {
    const answer = await service.ask(`/gallery/collection/files?icons=mdi--home,lucide--home&${query}`, {
      key: null,
    });
    return answer.json<Answer>().data.map(({ name, base64 }) => [name, textOf(base64)]);
  };
  expect(await files('format=png&size=64&color=red')).toEqual([
    ['mdi--home.png', expect.stringContaining('png of 64 pixels') as unknown],
    ['lucide--home.png', expect.stringContaining('png of 64 pixels') as unknown],
  ]);
  expect(await files('format=woff2')).toEqual([
    ['icons.woff2', 'mdi--home,lucide--home'],
    ['icons.css', ''],
  ]);
  await service.counters.flush();
  expect([...service.popularity.entries('downloads')].map(([, count]) => count)).toEqual([2, 2]);
});

test('draws the pictures of a download with the same stroke width', async () => {
  const drawn: string[] = [];
  const get = async ({ pictureName }: { readonly pictureName: string }) => {
    drawn.push(pictureName);
    return { kind: 'undrawable' } as const;
  };
  const service = await startTestService({ files: { get } });
  for (const query of [
    'collection/files?icons=lucide--home&format=png&size=64',
    'collection/files?icons=lucide--home&format=png&size=64&stroke=1.25',
    'icons/lucide--home/download?format=png&size=64&stroke_width=1.25',
  ])
    await service.ask(`/gallery/${query}`, { key: null });
  const [plain, thin, downloaded] = drawn;
  expect([thin === plain, thin]).toEqual([false, downloaded]);
});

test.each(['png', 'woff2'])('lists slugs without an icon with the reason: %s', async (format) => {
  const path = `/gallery/collection/files?icons=a--b,mdi--home,a--b&format=${format}`;
  const { data } = (await (await startTestService()).ask(path, { key: null })).json<Answer>();
  expect(data.filter(({ base64 }) => base64 === undefined)).toEqual([
    { name: 'a--b', reason: 'the catalog has no icon of this name' },
  ]);
});

test('lists icons without a picture with the reason, and answers 503 while too many pictures wait', async () => {
  const path = '/gallery/collection/files?icons=mdi--home&format=webp';
  const undrawable = await startTestService({ files: { get: async () => ({ kind: 'undrawable' }) } });
  expect((await undrawable.ask(path, { key: null })).json<Answer>().data).toEqual([
    { name: 'mdi--home', reason: 'it cannot be drawn' },
  ]);
  const overloaded = { kind: 'overloaded', retryAfterSeconds: 2 } as const;
  const busy = await startTestService({ files: { get: async () => overloaded } });
  expect((await busy.ask(path, { key: null })).code).toBe('overloaded');
});

test.each([
  ['collection', 'icons'],
  ['collection?icons=', 'icons'],
  ['collection?icons=a--b,,c--d', 'icons'],
  [`collection?icons=${Array.from({ length: 101 }, (_, i) => `a--${i}`).join(',')}`, 'icons'],
  ['collection/files?icons=mdi--home&format=svg', 'format'],
  ['collection/files?icons=mdi--home&format=png&size=513', 'size'],
])('answers 422 to /gallery/%s', async (path, parameter) => {
  const answer = await (await startTestService()).ask(`/gallery/${path}`, { key: null });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([parameter]);
});
