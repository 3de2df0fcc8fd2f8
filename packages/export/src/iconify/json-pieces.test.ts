import { expect, test } from 'vitest';
import { jsonPieces, LazyObject, PIECE_CHARS } from './json-pieces.ts';

const VALUES = [
  {},
  [],
  null,
  'é',
  7,
  [[], {}, [null, 1]],
  { a: 1, b: undefined, c: { d: ['x', { e: null }], f: {} }, 'é"': 'ü\n' },
  { big: Array.from({ length: 40 }, (_, i) => ({ i, nested: [i] })) },
];

test.each(VALUES)('writes %j as JSON.stringify does', (value) => {
  const escaped = (text: string) => text.replaceAll('é', '\\u00e9').replaceAll('ü', '\\u00fc');
  expect([...jsonPieces(value)].join('')).toBe(escaped(JSON.stringify(value)));
  expect([...jsonPieces(value, true)].join('')).toBe(escaped(JSON.stringify(value, null, 4)));
});

test('computes the members of a lazy object when it writes them', () => {
  const body = 'x'.repeat(PIECE_CHARS / 2);
  let computed = 0;
  function* members(): Generator<readonly [string, unknown]> {
    for (; computed < 100; computed++) yield [`icon-${computed}`, { body }];
  }
  const pieces = jsonPieces({ prefix: 'mdi', icons: new LazyObject(members()) });
  const first = pieces.next().value as string;
  expect(computed).toBe(1);
  const text = [first, ...pieces].join('');
  expect(Object.keys((JSON.parse(text) as { icons: object }).icons)).toHaveLength(100);
});
