import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digest64, etagBasis, etagOf } from './etag.ts';

test('returns different ETags when operation, parameter, query or order differ', () => {
  const parts = fc.tuple(fc.string(), fc.string(), fc.string(), fc.string());
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      // Operations and valid parameters contain no separators, which could make the texts of two lists equal.
      fc.pre(![...a, ...b].some((part) => /[-#]/.test(part)));
      const [first, second] = [a, b].map(([operation, parameter, query, order]) =>
        etagOf('basis', operation, parameter, digest64(query), order),
      );
      expect(first).not.toBe(second);
    }),
  );
});

test('changes the basis with the server version, the generation and the public address', () => {
  const bases = [
    etagBasis('1', 'g', 'u'),
    etagBasis('2', 'g', 'u'),
    etagBasis('1', 'h', 'u'),
    etagBasis('1', 'g', 'v'),
  ];
  expect(new Set(bases).size).toBe(4);
});

test('digest64 returns different texts of the promised form for 100,000 similar queries', () => {
  const digests = new Set<string>();
  for (let page = 0; page < 100_000; page++) digests.add(digest64(`/icons ?search=home&page=${page}#`));
  expect(digests.size).toBe(100_000);
  expect([...digests].every((digest) => /^[0-9.]{3,21}$/.test(digest))).toBe(true);
});

test('returns a weak entity tag', () => {
  expect(etagOf('a.b', 'listIcons', '', digest64('search=x'), '')).toMatch(/^W\/"[\x21\x23-\x7e]+"$/);
});
