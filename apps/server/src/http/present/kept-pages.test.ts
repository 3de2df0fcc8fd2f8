import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptPages } from './kept-pages.ts';

const pageOf = (number: number, length: number) => ({
  docIds: Uint32Array.of(number),
  total: number,
  body: String(number % 10).repeat(length),
});

test('a page is kept when it is offered for the second time', () => {
  const pages = new KeptPages(10_000);
  pages.offer('home', pageOf(1, 100));
  expect(pages.find('home')).toBeUndefined();
  pages.offer('home', pageOf(1, 100));
  expect(pages.find('home')).toEqual(pageOf(1, 100));
});

test('what is found under a name is what was offered under it, and the room is never exceeded', () => {
  const offering = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1_500 }));
  fc.assert(
    fc.property(fc.array(offering), (offerings) => {
      const pages = new KeptPages(8_000);
      for (const [number, length] of offerings) {
        const name = `${number} ${length}`;
        for (let time = 0; time < 2; time++) pages.offer(name, pageOf(number, length));
        expect(pages.bytes).toBeLessThanOrEqual(8_000);
        // An eighth of the room is the most that a page may take.
        expect(pages.find(name)).toEqual(length <= 600 ? pageOf(number, length) : pages.find(name));
        if (length >= 1_000) expect(pages.find(name)).toBeUndefined();
      }
    }),
  );
});

test('what was kept longest goes first, and a page does not hold on to the list that it was part of', () => {
  const pages = new KeptPages(10_000);
  const docIds = new Uint32Array(1_000).subarray(10, 20);
  for (const name of 'abcdefghijkl') {
    for (let time = 0; time < 2; time++) pages.offer(name, { docIds, total: 10, body: 'x'.repeat(800) });
  }
  const left = [...'abcdefghijkl'].filter((name) => pages.find(name) !== undefined);
  expect(left.join('')).toBe('defghijkl'.slice(-left.length));
  expect(left.length).toBeGreaterThan(5);
  expect(pages.find('l')?.docIds.buffer.byteLength).toBe(40);
});
