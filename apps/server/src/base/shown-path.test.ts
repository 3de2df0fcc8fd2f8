import { expect, test } from 'vitest';
import { mintToken } from './api-key-token.ts';
import { shownPath } from './redaction.ts';

const key = mintToken('live');

test.each([
  ['/api/v1/icons?search=home&token=hunter2', '/api/v1/icons'],
  ['/#hunter2', '/'],
  [`/iconify/k/${key}/mdi.json`, '/iconify/k/gdx_live_[redacted]/mdi.json'],
  [`/iconify/k/${key.replace('live', 'pub')}/mdi.json`, '/iconify/k/gdx_pub_[redacted]/mdi.json'],
  [`/iconify/k/${key.replaceAll('_', '%5F').replace('l', '%6C')}/x`, '/iconify/k/gdx_live_[redacted]/x'],
  ['/api/v1/icons/caf%C3%A9', '/api/v1/icons/caf%C3%A9'],
  ['/100%', '/100%'],
])('%s is logged as %s', (url, path) => {
  expect(shownPath(url)).toBe(path);
});

test('cuts a long path after the keys in it are redacted', () => {
  const path = shownPath(`/${'x'.repeat(280)}${key}`);
  expect(path.length).toBeLessThanOrEqual(301);
  expect(path).not.toContain(key.slice(9, 15));
});
