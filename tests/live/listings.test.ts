import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type LiveIcon, type LiveList, SHAPES } from './service.ts';

// Compares the lists of the running service with a check of every icon of several packs.

const PACKS = ['lucide', 'twemoji', 'line-md', 'logos', 'fa', 'circle-flags', 'streamline-stickies-color'];

/** An icon with its values by the name of the filter that selects them. */
interface Listed {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly 'shapes[]': readonly string[];
  readonly 'colors[]': readonly string[];
  readonly 'styles[]': readonly string[];
  readonly tag: readonly string[];
}

type Query = readonly (readonly [name: string, value: string])[];

let key = '';
const byPack = new Map<string, readonly Listed[]>();

async function list(query: Query): Promise<LiveList> {
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const url = `${inject('baseUrl')}/api/v1/icons?${text.join('&')}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status, url).toBe(200);
  return (await response.json()) as LiveList;
}

/** All results of a query, page by page. The query must have at most 10,000, the result window. */
async function listAll(query: Query): Promise<readonly LiveIcon[]> {
  const found: LiveIcon[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await list([...query, ['per_page', '100'], ['page', `${page}`]]);
    found.push(...data);
    if (page < pagination.last_page) continue;
    expect(found, JSON.stringify(query)).toHaveLength(pagination.total);
    expect(new Set(found.map(({ id }) => id)).size, 'each icon once').toBe(found.length);
    return found;
  }
}

beforeAll(async () => {
  const root = join(import.meta.dirname, '../..');
  const command = ['glyphdex', 'keys', 'create', '--name', 'listings', '--rate-limit', '0', '--json'];
  const env = { ...process.env, DATA_DIR: inject('dataDir') };
  key = JSON.parse((await promisify(execFile)('npx', command, { cwd: root, env })).stdout).key;
  for (const pack of PACKS) {
    const listed: Listed[] = [];
    // Answers have no shape member; every icon has exactly one shape.
    for (const shape of SHAPES) {
      const found = await listAll([
        ['pack', pack],
        ['shapes[]', shape],
        ['with', 'colors,styles,tags'],
      ]);
      for (const { id, name, type, colors = [], styles = [], tags = [] } of found) {
        listed.push({
          id,
          name,
          type,
          'shapes[]': [shape],
          'colors[]': colors.map((color) => color.name),
          'styles[]': styles.map(({ slug }) => slug),
          tag: tags.map(({ slug }) => slug),
        });
      }
    }
    byPack.set(pack, listed);
  }
});

test('lists all icons of each compared pack, and all but fewer than 25 icons of all sets', async () => {
  const sets = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify/json/collections.json'), 'utf8'),
  ) as Record<string, { readonly total: number; readonly hidden?: boolean }>;
  const visible = Object.values(sets).filter(({ hidden }) => hidden !== true);
  const counted = visible.reduce((sum, { total }) => sum + total, 0);
  const { total } = (await list([['per_page', '1']])).pagination;
  // The sanitizer refuses 15 drawings, and 9 paint nothing.
  expect(counted - total).toBeGreaterThanOrEqual(0);
  expect(counted - total).toBeLessThan(25);
  for (const pack of PACKS) expect(byPack.get(pack)?.length, pack).toBe(sets[pack]?.total);
});

const FILTERS = ['type', 'shapes[]', 'colors[]', 'styles[]', 'tag'] as const;
type Filter = (typeof FILTERS)[number];

/** Whether an icon has, for every filter of the query, one of its values. */
function has(icon: Listed, query: Query): boolean {
  return FILTERS.every((filter) => {
    const wanted = query.flatMap(([name, value]) => (name === filter ? value : []));
    return wanted.length === 0 || [icon[filter]].flat().some((value) => wanted.includes(value));
  });
}

/** Random queries: a pack, and up to three filters with one to three values of its icons. `picks` select the values. */
const filteredQueries = fc
  .record({
    pack: fc.constantFrom(...PACKS),
    filters: fc.uniqueArray(fc.constantFrom(...FILTERS), { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
  })
  .map(({ pack, filters, picks }) => {
    const icons = byPack.get(pack) ?? [];
    const oneOf = (filter: Filter, pick: number) => {
      const values = [icons[pick % icons.length]![filter]].flat();
      return values.length === 0 ? [] : [[filter, values[pick % values.length]!] as const];
    };
    const query = filters.flatMap((filter, at) => {
      const count = filter.endsWith('[]') ? 1 + (picks[at]! % 3) : 1;
      return picks.slice(at, at + count).flatMap((pick) => oneOf(filter, pick));
    });
    return { pack, query, icons };
  });

describe('filters', () => {
  test('return the same icons as a check of each icon, sorted by name', async () => {
    await fc.assert(
      fc.asyncProperty(filteredQueries, fc.nat(), async ({ pack, query, icons }, pick) => {
        const expected = icons.filter((icon) => has(icon, query)).sort(byName);
        const perPage = [1, 7, 20, 100][pick % 4]!;
        const lastPage = Math.max(1, Math.ceil(expected.length / perPage));
        const page = 1 + (pick % (lastPage + 1));
        const listing: Query = [
          ['pack', pack],
          ['sort_by', 'name'],
          ['per_page', `${perPage}`],
          ['page', `${page}`],
        ];
        const { data, pagination } = await list([...query, ...listing]);
        expect(pagination).toEqual({
          current_page: page,
          last_page: lastPage,
          limit: perPage,
          total: expected.length,
        });
        const ids = expected.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
        expect(data.map(({ id }) => id)).toEqual(ids);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['home', 'hoem', 'arrow left', 'maison'])(
    'return exactly the matching ones among the results of a search for %s',
    async (search) => {
      const found = new Map<string, ReadonlySet<number>>();
      for (const pack of PACKS) {
        const all = await listAll([
          ['search', search],
          ['pack', pack],
        ]);
        found.set(pack, new Set(all.map(({ id }) => id)));
      }
      await fc.assert(
        fc.asyncProperty(filteredQueries, async ({ pack, query, icons }) => {
          const expected = icons.filter((icon) => found.get(pack)?.has(icon.id) && has(icon, query));
          const got = await listAll([...query, ['search', search], ['pack', pack]]);
          expect(got.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        }),
        { numRuns: 25 },
      );
    },
  );
});

/** The order of `sort_by=name`: names without regard to case and signs, then ids. */
function byName(a: Listed, b: Listed): number {
  const [left = '', right = ''] = [a, b].map(({ name }) =>
    name
      .toLowerCase()
      .split(/[^a-z0-9]/)
      .filter((word) => word !== '')
      .join('-'),
  );
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
}
