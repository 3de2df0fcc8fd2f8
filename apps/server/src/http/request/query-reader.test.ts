import {
  AttributionQuerySchema,
  COLORS,
  DownloadQuerySchema,
  EXPANSIONS,
  fieldError,
  ICON_TYPES,
  ListIconsQuerySchema,
  NoQuerySchema,
  SHAPES,
  SORT_KEYS,
  STYLES,
} from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueryReader } from './query-reader.ts';

const reader = new QueryReader(ListIconsQuerySchema);

const valuesOf = (raw: string) => {
  const verdict = reader.read(raw);
  return verdict.kind === 'values' ? verdict.values : verdict.refusal;
};
const canonicalOf = (raw: string) => {
  const verdict = reader.read(raw);
  return verdict.kind === 'values' ? verdict.canonical : undefined;
};

test.each<[string, object]>([
  ['', {}],
  ['search=home', { search: 'home' }],
  ['search=+home++button+', { search: 'home  button' }],
  ['search=&tag=&pack=&with=', {}],
  ['search=+++', {}],
  ['type=Sticker', { type: 'Sticker' }],
  ['colors[]=Red', { 'colors[]': ['Red'] }],
  ['colors[]=Red&colors[]=Blue&colors[]=Red', { 'colors[]': ['Blue', 'Red'] }],
  ['shapes%5B%5D=Lineal+Color', { 'shapes[]': ['Lineal Color'] }],
  ['page=7&per_page=007', { page: 7, per_page: 7 }],
  ['with=packs,svg,svg', { with: 'svg,packs' }],
])('reads %s as %j', (raw, values) => {
  expect(valuesOf(raw)).toEqual(values);
});

test.each<[string, string, RegExp]>([
  // Closed sets of values
  ['type=icon', 'type', /"icon" is not one of: Icon, Sticker.*mean "Icon"/],
  ['type=', 'type', /not one of/],
  ['colors[]=Magenta', 'colors[]', /not one of/],
  ['colors[]=Red&colors[]=Redd', 'colors[]', /mean "Red"/],
  ['shapes[]=', 'shapes[]', /not one of/],
  ['styles[]=Rounded', 'styles[]', /mean "rounded"/],
  ['sort_by=relevance', 'sort_by', /not one of/],
  ['with=svg,foo', 'with', /"foo" is not one of: svg/],
  ['with=svg,', 'with', /not one of/],
  ['with=svg, styles', 'with', /mean "styles"/],
  // Integers
  ['page=0', 'page', /at least 1/],
  ['page=-1', 'page', /whole number/],
  ['page=+1', 'page', /whole number/],
  ['page=1.0', 'page', /whole number/],
  ['page=1e1', 'page', /whole number/],
  ['page=0x1', 'page', /whole number/],
  ['page=%EF%BC%91', 'page', /whole number/],
  ['page=%D9%A1', 'page', /whole number/],
  ['page=', 'page', /whole number/],
  ['page=1%0A', 'page', /whole number/],
  ['page=99999999999999999999', 'page', /at most/],
  ['per_page=101', 'per_page', /at most 100/],
  ['per_page=0', 'per_page', /at least 1/],
  // Texts
  [`search=${'x'.repeat(201)}`, 'search', /at most 200 characters/],
  [`search=${'%F0%9F%8F%A0'.repeat(201)}`, 'search', /at most 200 characters/],
  ['search=a%00b', 'search', /NUL/],
  ['tag=%00', 'tag', /NUL/],
  // Repeated scalars
  ['search=a&search=a', 'search', /more than once/],
  ['search=&search=', 'search', /more than once/],
  ['with=svg&with=tags', 'with', /more than once/],
  ['page=1&page=1', 'page', /more than once/],
])('returns invalid_parameter for %s and names the parameter %s', (raw, name, message) => {
  const verdict = reader.read(raw);
  if (verdict.kind !== 'refused') throw new Error('accepted');
  expect(verdict.refusal.code).toBe('invalid_parameter');
  expect(Object.keys(verdict.refusal.errors ?? {})).toEqual([name]);
  expect(verdict.refusal.errors?.[name]?.map((problem) => problem.message).join(' ')).toMatch(message);
});

test('counts the 200 characters of a search in code points, not in bytes or UTF-16 units', () => {
  for (const char of ['x', 'é', '🏠']) {
    const raw = `search=${encodeURIComponent(char.repeat(200))}`;
    expect(valuesOf(raw)).toEqual({ search: char.repeat(200) });
  }
});

test.each([
  ['foo=1', 'foo', undefined],
  ['colors=Red', 'colors', 'colors[]'],
  ['colors[0]=Red', 'colors[0]', 'colors[]'],
  ['colors%5B0%5D=Red', 'colors[0]', 'colors[]'],
  ['color[]=Red', 'color[]', 'colors[]'],
  ['serach=a', 'serach', 'search'],
  ['Search=a', 'Search', 'search'],
  ['perPage=5', 'perPage', 'per_page'],
  ['search[]=a', 'search[]', 'search'],
  ['q=home', 'q', 'search'],
  ['limit=5', 'limit', 'per_page'],
  ['per-page=5', 'per-page', 'per_page'],
  ['name=home', 'name', 'search'],
  ['prefix=mdi', 'prefix', 'pack'],
  ['category=food', 'category', 'tag'],
  ['sort=name', 'sort', 'sort_by'],
  ['fields=svg', 'fields', 'with'],
  ['pageSize=5', 'pageSize', 'per_page'],
  ['__proto__=1', '__proto__', undefined],
  ['constructor=1', 'constructor', undefined],
  ['=1', '', undefined],
])('returns unknown_parameter for %s, named %j, and suggests %j', (raw, name, nearest) => {
  const verdict = reader.read(raw);
  if (verdict.kind !== 'refused') throw new Error('accepted');
  expect(verdict.refusal.code).toBe('unknown_parameter');
  const problem = fieldError('unknown_parameter', [], nearest);
  expect(Object.entries(verdict.refusal.errors ?? {})).toEqual([[name, [problem]]]);
});

test('reports all problems of a query at once', () => {
  const verdict = reader.read('foo=1&page=0&type=x&search=a&search=b&bar=2');
  if (verdict.kind !== 'refused') throw new Error('accepted');
  expect(verdict.refusal.code).toBe('unknown_parameter');
  expect(Object.keys(verdict.refusal.errors ?? {}).sort()).toEqual(['bar', 'foo', 'page', 'search', 'type']);
});

test('reports 20 problems of a query with 1,000', () => {
  const raw = Array.from({ length: 1000 }, (_, i) => `unknown${i}=1`).join('&');
  const verdict = reader.read(raw);
  if (verdict.kind !== 'refused') throw new Error('accepted');
  expect(Object.keys(verdict.refusal.errors ?? {})).toHaveLength(20);
});

test('counts a problem that occurs often as one of the 20', () => {
  const verdict = reader.read(`${'page=x&'.repeat(30)}per_page=x`);
  expect(verdict).toMatchObject({
    kind: 'refused',
    refusal: { errors: { per_page: [expect.objectContaining({ message: expect.any(String) })] } },
  });
});

test('returns malformed_request for malformed percent-encoding', () => {
  expect(reader.read('search=%zz')).toEqual({ kind: 'refused', refusal: { code: 'malformed_request' } });
});

test('reads only an empty query with a schema without parameters', () => {
  const none = new QueryReader(NoQuerySchema);
  expect(none.read('')).toMatchObject({ kind: 'values', values: {}, canonical: '' });
  expect(none.read('page=1').kind).toBe('refused');
});

test('refuses a text that does not match the pattern of its schema', () => {
  const ids = new QueryReader(AttributionQuerySchema);
  for (const given of ['1,22,333', 'lucide--house', '1,mdi--home']) {
    expect(ids.read(`ids=${given}`)).toMatchObject({ kind: 'values', values: { ids: given } });
  }
  for (const raw of ['ids=1,', 'ids=A', 'ids=1;2', 'ids=1,%202']) {
    expect(ids.read(raw).kind, raw).toBe('refused');
  }
});

test.each([
  ['0.001', /at least 0\.1/],
  ['100.5', /at most 100/],
  ['9'.repeat(400), /at most 100/],
  ['1.2345', /at most 3 after the point/],
  ['-1', /plain digits/],
  ['1e1', /plain digits/],
  ['.5', /plain digits/],
])('refuses the stroke width %s', (given, message) => {
  const verdict = new QueryReader(DownloadQuerySchema).read(`stroke_width=${given}`);
  if (verdict.kind !== 'refused') throw new Error('accepted');
  expect(verdict.refusal.errors?.['stroke_width']?.map((problem) => problem.message)).toEqual([
    expect.stringMatching(message),
  ]);
});

const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((value) => value.trim())
  .filter((value) => value !== '' && !value.includes('\0'));
const some = <Value extends string>(values: readonly Value[]) =>
  fc.subarray([...values], { minLength: 1 }).map((list) => list.sort());
const anyQuery = fc.record(
  {
    search: text,
    type: fc.constantFrom(...ICON_TYPES),
    'colors[]': some(COLORS.map(({ name }) => name)),
    'shapes[]': some(SHAPES),
    'styles[]': some(STYLES.map(({ slug }) => slug)),
    tag: text,
    pack: text,
    sort_by: fc.constantFrom(...SORT_KEYS),
    page: fc.integer({ min: 1 }),
    per_page: fc.integer({ min: 1, max: 100 }),
    with: fc.subarray([...EXPANSIONS], { minLength: 1 }).map((list) => list.join(',')),
  },
  { requiredKeys: [] },
);

test('reads a canonical query as the same values and the same canonical query', () => {
  fc.assert(
    fc.property(anyQuery, (values) => {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) params.append(name, String(one));
      }
      const canonical = canonicalOf(params.toString()) ?? '';
      expect(valuesOf(canonical)).toEqual(values);
      expect(canonicalOf(canonical)).toBe(canonical);
    }),
  );
});

test('gives the same canonical form to queries that differ only in order or encoding', () => {
  const spellings = [
    'colors[]=Red&search=a+b&colors[]=Blue',
    'search=a%20b&colors%5B%5D=Blue&colors[]=Red&&',
  ];
  for (const raw of spellings) {
    expect(canonicalOf(raw)).toBe('search=a%20b&colors%5B%5D=Blue&colors%5B%5D=Red');
  }
});

test('reads a query as the same values before and after 5,000 other queries', () => {
  const first = valuesOf('search=home&page=2');
  for (let i = 0; i < 5_000; i++) expect(valuesOf(`search=other${i}`)).toEqual({ search: `other${i}` });
  for (let time = 0; time < 5; time++) expect(valuesOf('search=home&page=2')).toEqual(first);
});
