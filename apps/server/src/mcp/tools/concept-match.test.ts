import { expect, test } from 'vitest';
import { matchConcept } from './concept-match.ts';

test.each([
  ['home', 'home', 'exact'],
  ['Shopping carts', 'shopping-cart', 'exact'],
  ['cart shopping', 'shopping-cart', 'exact'],
  ['home', 'home-outline', 'variant'],
  ['home', 'home-24-filled', 'variant'],
  ['home', 'home-account', 'part'],
  ['home', 'house', 'related'],
  ['café', 'cafe', 'related'],
  ['', 'home', 'related'],
])('%j matches the name %j: %s', (concept, name, match) => {
  expect(matchConcept(concept, name)).toBe(match);
});
