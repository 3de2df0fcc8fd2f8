import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { pageLanguage } from './page-language.ts';

test.each([
  [undefined, undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', undefined, 'de'],
  ['en;q=0.5, de;q=0.7', undefined, 'de'],
  ['fr, en;q=0.2, de;q=0.1', undefined, 'en'],
  ['de;q=0', undefined, 'en'],
  ['fr', undefined, 'en'],
  ['de', 'a=b; glyphdex_language=en', 'en'],
  ['de', 'glyphdex_language=toString', 'de'],
])('Accept-Language %j and the cookies %j select %s', (accept, cookie, language) => {
  expect(pageLanguage({ 'accept-language': accept, cookie })).toBe(language);
});

test.each(['/', '/packs', '/nothing-here'])('serves %s in the language of the visitor', async (path) => {
  const service = await startTestService();
  const ask = (headers: Record<string, string>) =>
    service.app.inject({ url: path, headers: { accept: 'text/html', ...headers } });
  const english = await ask({});
  const german = await ask({ 'accept-language': 'de' });
  expect(english.body).toContain('<html lang="en">');
  expect(german.body).toContain('<html lang="de">');
  expect(german.headers['vary']).toMatch(/Accept-Language, Cookie/);
  expect((await ask({ 'accept-language': 'de', cookie: 'glyphdex_language=en' })).body).toEqual(english.body);
});
