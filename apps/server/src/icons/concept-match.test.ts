import { expect, test } from 'vitest';
import { conceptOf, distinctNames, mannerOf, matchConcept, weightOf } from './concept-match.ts';

test.each([
  ['home', 'home', 'exact'],
  ['Shopping carts', 'shopping-cart', 'exact'],
  ['cart shopping', 'shopping-cart', 'exact'],
  ['home', 'home-outline', 'variant'],
  ['home', 'home-24-filled', 'variant'],
  ['home', 'home-account', 'part'],
  ['home', 'house', 'related'],
  ['café', 'cafe', 'exact'],
  ['batteries', 'battery', 'exact'],
  ['shopping cart', 'shoppingcart-outline', 'variant'],
  ['home', 'home2', 'variant'],
  ['news', 'new', 'related'],
  ['', 'home', 'related'],
])('%j matches the name %j: %s', (concept, name, match) => {
  expect(matchConcept(conceptOf(concept), name)).toBe(match);
});

test.each([
  ['home', 'home', ''],
  ['home', 'home-2-linear', 'linear'],
  ['home', 'home-outline-bold', 'outline bold'],
  ['home', 'home-bold-duotone', 'bold duotone'],
  ['home', 'home-24-filled', '24 filled'],
  ['home', 'outline-home', 'outline'],
  ['search', 'file-search-broken', 'broken'],
  ['check', 'check-circle', ''],
  ['bold', 'format-bold', ''],
  ['traffic light', 'traffic-light-outline', 'outline'],
  ['square', 'square', ''],
])('for %j, the manner of %j is %j', (concept, name, manner) => {
  expect(mannerOf(conceptOf(concept), name)).toBe(manner);
});

test.each([
  ['sign out', 'logout', 'sign-language-outline'],
  ['log in', 'sign-in', 'log'],
  ['search', 'magnifier', 'file-search'],
  ['profile', 'user', 'car-profile'],
  ['search', 'search-web', 'magnifier'],
  ['cart', 'shopping-cart', 'basket'],
  ['shopping cart', 'cart', 'shopping-list'],
])('%j is shown better by %j than by %j', (concept, better, worse) => {
  const weigh = (name: string) => weightOf(conceptOf(concept), name, matchConcept(conceptOf(concept), name));
  expect(weigh(better)).toBeGreaterThan(weigh(worse));
});

test('takes each name once, in any case and without further spaces', () => {
  expect(distinctNames([' home ', 'HOME', 'shopping  cart', ''])).toEqual(['home', 'shopping cart']);
});
