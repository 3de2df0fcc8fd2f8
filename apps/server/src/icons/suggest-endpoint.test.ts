import { describe, expect, test } from 'vitest';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

interface Suggestions {
  readonly suggestions: readonly {
    readonly text: string;
    readonly kind: 'word' | 'pack';
    readonly slug?: string;
    readonly icons_count: number;
  }[];
  readonly corrected: string | null;
  readonly instead: readonly string[];
}

const suggest = async (service: TestService, q: string) =>
  (await service.ask(`/api/v1/suggest?q=${encodeURIComponent(q)}`)).json<{ data: Suggestions }>().data;

const textsOf = ({ suggestions }: Suggestions) => suggestions.map(({ text }) => text);

describe('status', () => {
  const tooLong = 'x'.repeat(201);
  test.each<[string, string, number, string?]>([
    ['a prefix', '?q=hom', 200],
    ['an unknown word', '?q=qxzv', 200],
    ['an empty query', '?q=', 200],
    ['no query', '', 200],
    ['200 characters', `?q=${'x'.repeat(200)}`, 200],
    ['more than 200 characters', `?q=${tooLong}`, 422, 'invalid_parameter'],
    ['the query twice', '?q=a&q=b', 422, 'invalid_parameter'],
    ['another parameter', '?q=hom&limit=3', 422, 'unknown_parameter'],
    ['the parameter of the search', '?search=hom', 422, 'unknown_parameter'],
    ['broken encoding', '?q=%ff', 400, 'malformed_request'],
  ])('for %s (%s) is %i', async (_, query, status, code) => {
    const service = await startTestService();
    const answer = await service.ask(`/api/v1/suggest${query}`);
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.code).toBe(code);
  });

  test('is 401 without a key and 406 for a client that does not accept JSON', async () => {
    const service = await startTestService();
    expect((await service.ask('/api/v1/suggest?q=hom', { key: null })).status).toBe(401);
    const html = { headers: { accept: 'text/html' } };
    expect((await service.ask('/api/v1/suggest?q=hom', html)).status).toBe(406);
  });

  test('is 304 for the same query and 200 for another one', async () => {
    const service = await startTestService();
    const { headers } = await service.ask('/api/v1/suggest?q=hom');
    const held = { headers: { 'if-none-match': headers.etag ?? '' } };
    expect((await service.ask('/api/v1/suggest?q=hom', held)).status).toBe(304);
    expect((await service.ask('/api/v1/suggest?q=home', held)).status).toBe(200);
  });
});

test('returns an empty list for blank text', async () => {
  const service = await startTestService();
  for (const q of ['', ' ', '…']) {
    expect(await suggest(service, q)).toEqual({ suggestions: [], corrected: null, instead: [] });
  }
});

test('completes a word, without a correction', async () => {
  const service = await startTestService();
  const { suggestions, corrected } = await suggest(service, 'hom');
  expect(suggestions[0]).toMatchObject({ text: 'home', kind: 'word' });
  expect(corrected).toBeNull();
});

test('suggests a next word after white space, however much', async () => {
  const service = await startTestService();
  const following = textsOf(await suggest(service, 'arrow '));
  expect(following[0]).toMatch(/^arrow \w/);
  expect(textsOf(await suggest(service, ' arrow \t ')), 'more space').toEqual(following);
  expect(textsOf(await suggest(service, 'arrow')), 'no space').toContain('arrow');
  expect(
    textsOf(await suggest(service, `${'x'.repeat(200)} `)),
    'white space does not count as a character',
  ).toEqual([]);
});

test('corrects a misspelled word', async () => {
  const service = await startTestService();
  const found = await suggest(service, 'hoem');
  expect(found.corrected).toBe('home');
  expect(textsOf(found)).toContain('home');
});

test.each([
  ['home', []],
  ['hom', []],
  ['home qxzv', []],
  ['hoem', ['home']],
  ['homeqxzv', ['home']],
  ['qxzv', []],
])('offers instead of %s: %j', async (q, words) => {
  const service = await startTestService();
  const { instead } = await suggest(service, q);
  expect(instead).toEqual(words);
  for (const word of instead) {
    const answer = await service.ask(`/api/v1/icons?search=${word}`);
    expect(answer.headers['x-search-match']).toBe('full');
  }
});

test('suggests packs by slug and by name', async () => {
  const service = await startTestService();
  const mdi = {
    text: 'Material Design Icons',
    kind: 'pack',
    slug: 'mdi',
    icons_count: SAMPLE_ICONS.filter(({ pack }) => pack === 'mdi').length,
  };
  for (const q of ['mdi', 'MDI', 'mate', 'material des', 'design']) {
    expect((await suggest(service, q)).suggestions, q).toContainEqual(mdi);
  }
  expect((await suggest(service, 'Lucide')).suggestions[0]).toMatchObject({ kind: 'pack', slug: 'lucide' });
});

test('completes the name in code, and suggests the pack of its prefix', async () => {
  const service = await startTestService();
  for (const q of ['mdi:ho', 'mdi-ho', 'i-mdi-ho', 'icon="mdi:ho"']) {
    const { suggestions } = await suggest(service, q);
    expect(suggestions[0], q).toMatchObject({ kind: 'pack', slug: 'mdi' });
    expect(suggestions[1], q).toMatchObject({ kind: 'word', text: 'home' });
  }
  for (const q of ['mdi:', 'i-mdi-'])
    expect(textsOf(await suggest(service, q)), q).toEqual(['Material Design Icons']);
});

test('returns at most ten distinct suggestions, whose words find as many icons as they show', async () => {
  const service = await startTestService();
  const prefixes = SAMPLE_ICONS.flatMap(({ name }) => {
    const [first = '', second = ''] = name.split('-');
    return [first.slice(0, 1), first.slice(0, 2), first, `${first} `, `${first} ${second.slice(0, 1)}`];
  });
  for (const q of new Set([...prefixes, 'm', 'icons', 'arow'])) {
    const found = await suggest(service, q);
    const texts = textsOf(found).map((text) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThanOrEqual(10);
    for (const { text, slug, icons_count: count } of found.suggestions) {
      const wanted = slug === undefined ? '' : `&pack=${slug}`;
      const answer = await service.ask(`/api/v1/icons?search=${encodeURIComponent(text)}${wanted}`);
      const { total } = answer.json<{ pagination: { total: number } }>().pagination;
      if (slug === undefined) expect(total, text).toBe(count);
      else expect(total, text).toBeGreaterThanOrEqual(1);
    }
  }
}, 30_000);
