import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn } from '../../testing/links-in.ts';
import { pageLinks } from './page-links.ts';

const ADDRESS = 'https://icons.example/api/v1/icons';

test('links the first, previous, next and last page, with the rest of the query', () => {
  const [name, value] = pageLinks(ADDRESS, 'search=home&page=2&per_page=5', {
    page: 2,
    perPage: 5,
    total: 23,
  });
  expect(name).toBe('Link');
  expect(value).toBe(
    [
      `<${ADDRESS}?search=home&per_page=5&page=1>; rel="first"`,
      `<${ADDRESS}?search=home&per_page=5&page=1>; rel="prev"`,
      `<${ADDRESS}?search=home&per_page=5&page=3>; rel="next"`,
      `<${ADDRESS}?search=home&per_page=5&page=5>; rel="last"`,
    ].join(', '),
  );
});

test.each([
  ['an empty list', { page: 1, perPage: 20, total: 0 }, undefined, { first: 1, last: 1 }],
  ['the last page', { page: 3, perPage: 10, total: 30 }, undefined, { first: 1, prev: 2, last: 3 }],
  ['a page past the end', { page: 9, perPage: 10, total: 30 }, undefined, { first: 1, prev: 3, last: 3 }],
  [
    'the end of the result window',
    { page: 333, perPage: 30, total: 50_000 },
    10_000,
    { first: 1, prev: 332, last: 333 },
  ],
  [
    'a page before it',
    { page: 332, perPage: 30, total: 50_000 },
    10_000,
    { first: 1, prev: 331, next: 333, last: 333 },
  ],
])('links from %s', (_name, shown, resultsMax, expected) => {
  const links = linksIn(pageLinks(ADDRESS, `page=${shown.page}`, shown, resultsMax)[1]);
  const pages = Object.entries(links).map(([rel, url]) => [
    rel,
    Number(new URL(url).searchParams.get('page')),
  ]);
  expect(Object.fromEntries(pages)).toEqual(expected);
});

test('keeps each other parameter, whatever its text', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 }).map((value) => value.toWellFormed());
  fc.assert(
    fc.property(fc.array(text), fc.nat({ max: 90 }), fc.boolean(), (values, page, isFirst) => {
      const others = values.map((value) => `tags%5B%5D=${encodeURIComponent(value)}`);
      const pairs = isFirst ? [`page=${page}`, ...others] : [...others, `page=${page}`];
      const { last = '' } = linksIn(pageLinks(ADDRESS, pairs.join('&'), { page, perPage: 2, total: 9 })[1]);
      const { searchParams } = new URL(last);
      expect(searchParams.getAll('tags[]')).toEqual(values);
      expect(searchParams.getAll('page')).toEqual(['5']);
    }),
  );
});
