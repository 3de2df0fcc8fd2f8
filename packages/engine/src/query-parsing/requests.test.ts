import { expect, test } from 'vitest';
import { withoutRequest } from './requests.ts';

test.each([
  ['I need an icon for deleting a user', 'deleting a user'],
  ['how do I show that a user left', 'user left'],
  ['icon that represents a slow connection', 'slow connection'],
  ['what is a good icon for sustainability?', 'sustainability?'],
  ['feature request: add vaping icon', 'vaping icon'],
  ['Missing icon: meat grinder', 'meat grinder'],
  ['give me something like a lightning bolt', 'lightning bolt'],
  ['how to add a user', 'add a user'],
  ['how to show an error', 'error'],
  ['which icon shows that the website is secure', 'website is secure'],
])('keeps of the request "%s" the thing asked for', (text, thing) => {
  expect(withoutRequest(text)).toBe(thing);
});

test.each([
  'add to cart',
  'find my location',
  'image to text',
  'new user icon',
  'you tube',
  'thank you',
  'i love you',
  'icon for',
  'how to',
])('keeps all of "%s", which is no request', (text) => {
  expect(withoutRequest(text)).toBe(text);
});
