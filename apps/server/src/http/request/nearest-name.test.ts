// British spellings that people type. cspell:ignore colour
// cspell:ignore tpye

import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['search', 'type', 'colors[]', 'per_page', 'page'];

test.each([
  ['serach', 'search'],
  ['SEARCH', 'search'],
  ['seaarch', 'search'],
  ['tpye', 'type'],
  ['colour', 'colors[]'],
  ['colors[3]', 'colors[]'],
  ['pages', 'page'],
  ['per-page', 'per_page'],
  ['typ', 'type'],
  ['query', undefined],
  ['x', undefined],
  ['', undefined],
  ['s'.repeat(10_000), undefined],
  [`${'['.repeat(8_000)}\n[`, undefined],
])('nearestName(%j) is %j', (given, nearest) => {
  expect(nearestName(given, names)).toBe(nearest);
});
