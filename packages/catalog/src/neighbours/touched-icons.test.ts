import { LOOK_BYTES, NO_LOOK, Strings, sortLooks, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedCandidates, type Present } from './changed-candidates.ts';
import { findNeighbours } from './find-neighbours.ts';
import { GONE, type KnownNeighbours } from './found-neighbours.ts';
import { LookDistances } from './look-distances.ts';
import {
  type NeighbourColumns,
  type NumberedStems,
  neighbourColumns,
  numberStems,
} from './neighbour-columns.ts';
import { pairStems } from './paired-stems.ts';
import { groupByStem } from './stem-groups.ts';
import { touchedIcons } from './touched-icons.ts';

/** A repeatable sequence of numbers from 0 up to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Icon {
  readonly key: string;
  readonly pack: number;
  readonly family: number;
  readonly drawing: number;
  readonly stem: string;
  readonly aliases: readonly string[];
  readonly look: Int8Array;
}

/**
 * Few related stems and looks in few cells, so that the lists of candidates are longer than what is looked at of them; and stems
 * of an icon or two that share no word with others, so that looks decide.
 */
const RELATED = ['home', 'home-heart', 'heart', 'heart-broken', 'user', 'user-home', 'star', 'zyx'];
const STEMS = [...RELATED, ...Array.from({ length: 250 }, (_, i) => `thing${i}`)];

function packOf(pack: number, seed: number, count: number): Icon[] {
  const random = randomFrom(seed);
  const stemFrom = Math.floor(random() * RELATED.length);
  const isPlain = random() < 0.6;
  return Array.from({ length: count }, (_, row): Icon => {
    const stem = isPlain
      ? STEMS[Math.floor(random() * STEMS.length)]!
      : RELATED[Math.floor(random() ** 2 * RELATED.length + stemFrom) % RELATED.length]!;
    const look = new Int8Array(LOOK_BYTES);
    const spread = 8 + 100 * random();
    for (let i = 0; i < LOOK_BYTES; i++)
      look[i] = Math.round((random() - 0.5) * (i < 3 ? spread : spread / 2));
    if (random() < 0.02) look[0] = NO_LOOK;
    const family = Math.floor(random() * count);
    const aliases = random() < 0.05 ? [RELATED[Math.floor(random() * RELATED.length)]!] : [];
    return { key: `${pack} ${seed} ${row}`, pack, family, drawing: family, stem, aliases, look };
  });
}

interface Catalog {
  readonly texts: TextNumbers;
  readonly numbered: NumberedStems;
  readonly icons: readonly Icon[];
  readonly columns: NeighbourColumns;
}

/** Icons in an order that differs from catalog to catalog, as ranks do. */
function catalogOf(packs: readonly (readonly Icon[])[], seed: number): Catalog {
  const all = packs.flat();
  const random = randomFrom(seed);
  // Mostly the order of another catalog, with some icons elsewhere.
  const ranks = new Map(
    all.map((icon) => [icon, random() < 0.05 ? random() : randomFrom(icon.key.length + icon.family)()]),
  );
  const positions = new Map(all.map((icon, position) => [icon, position]));
  const icons = all.toSorted(
    (a, b) => ranks.get(a)! - ranks.get(b)! || positions.get(a)! - positions.get(b)!,
  );
  const numbers = (of: (icon: Icon) => string): Uint32Array => {
    const known = [...new Set(icons.map(of))];
    return Uint32Array.from(icons, (icon) => known.indexOf(of(icon)));
  };
  const looks = new Int8Array(icons.length * LOOK_BYTES);
  icons.forEach(({ look }, docId) => {
    looks.set(look, docId * LOOK_BYTES);
  });
  const aliases = icons.map((icon) => icon.aliases);
  const stemOf = Uint32Array.from(icons, ({ stem }) => STEMS.indexOf(stem));
  const texts = numbersOf(STEMS);
  const numbered = numberStems(texts, [stemOf]);
  const columns = neighbourColumns(
    {
      packs: Uint16Array.from(icons, ({ pack }) => pack),
      positions: Uint32Array.from(icons, (icon) => positions.get(icon)!),
      looks,
      drawings: numbers(({ pack, drawing }) => `${pack} ${drawing}`),
      families: numbers(({ pack, family }) => `${pack} ${family}`),
      stemOf,
      aliasOffsets: Uint32Array.from([0, ...icons], (_, i) => aliases.slice(0, i).flat().length),
      aliasStemOf: Uint32Array.from(aliases.flat(), (stem) => STEMS.indexOf(stem)),
    },
    numbered,
  );
  return { icons, columns, texts, numbered };
}

function knownOf(before: Catalog, now: Catalog): KnownNeighbours {
  const docIds = new Map(now.icons.map(({ key }, docId) => [key, docId]));
  const { stems, stemOf, looks } = before.columns;
  const paired = pairStems(stems, now.numbered, now.texts);
  const sorted = sortLooks(looks);
  return {
    ...findNeighbours(before.columns, sorted),
    ...{ stems, stemOf, sorted, paired },
    docIdNow: Int32Array.from(before.icons, ({ key }) => docIds.get(key) ?? GONE),
  };
}

const seed = fc.nat(1e9);
const sizes = fc.array(fc.nat(160), { minLength: 2, maxLength: 7 });

test('what is taken over equals what is found anew, whatever packs have come, gone or changed', () => {
  const change = fc.constantFrom('stays', 'stays', 'stays', 'goes', 'comes', 'changes');
  let takenOver = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, seed, fc.nat(160)), { minLength: 2, maxLength: 7 }),
      seed,
      (plan, rank) => {
        const packsOf = (isNow: boolean): Icon[][] =>
          plan.map(([kind, from, size], pack) => {
            if (kind === (isNow ? 'goes' : 'comes')) return [];
            return packOf(pack, kind === 'changes' && isNow ? from + 1 : from, size);
          });
        const [before, now] = [catalogOf(packsOf(false), rank), catalogOf(packsOf(true), rank + 1)];
        const known = knownOf(before, now);
        const sorted = sortLooks(now.columns.looks);
        const whole = findNeighbours(now.columns, sorted);
        expect(findNeighbours(now.columns, sorted, undefined, known)).toEqual(whole);
        const groups = groupByStem(now.columns);
        takenOver += touchedOf(known, { icons: now.columns, groups, sorted }).filter(
          (one) => one === 0,
        ).length;
      },
    ),
    { numRuns: 60 },
  );
  expect(takenOver).toBeGreaterThan(0);
});

test('nothing is looked at again when nothing has changed', () => {
  fc.assert(
    fc.property(sizes, seed, (counts, from) => {
      const packs = counts.map((count, pack) => packOf(pack, from + pack, count));
      const catalog = catalogOf(packs, from);
      const known = knownOf(catalog, catalog);
      const groups = groupByStem(catalog.columns);
      const touched = touchedOf(known, { icons: catalog.columns, groups, sorted: known.sorted });
      expect(touched.every((one) => one === 0)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('an icon that nothing else draws takes notice of one that looks alike from afar', () => {
  const icon = (pack: number, stem: string, coordinate: number): Icon => {
    const look = new Int8Array(LOOK_BYTES).fill(coordinate);
    return { key: stem, pack, family: 0, drawing: 0, stem, aliases: [], look };
  };
  const alone = [icon(0, 'thing1', 0)];
  // Farther than icons that have anything else would look.
  const far = [icon(1, 'thing2', 20)];
  const [before, now] = [catalogOf([alone], 1), catalogOf([alone, far], 1)];
  const sorted = sortLooks(now.columns.looks);
  const whole = findNeighbours(now.columns, sorted);
  expect(whole.rows.includes(1)).toBe(true);
  expect(findNeighbours(now.columns, sorted, undefined, knownOf(before, now))).toEqual(whole);
});

function numbersOf(stems: readonly string[]): TextNumbers {
  const numbers = new TextNumbers();
  numbers.numbersOf(Strings.of(stems));
  return numbers;
}

function touchedOf(known: KnownNeighbours, now: Present): Uint8Array {
  const changed = changedCandidates(known, now);
  const others = [now.sorted.looks, changed.looks];
  const measure = new LookDistances(now.icons.looks, now.groups.docs, others, Math.max(1, changed.length));
  return touchedIcons(known, now, changed, measure);
}
