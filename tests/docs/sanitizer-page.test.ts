import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  DROPPED_LISTED_MAX,
  SANITIZER_DEADLINE_MS,
  SANITIZER_HEAP_MB,
} from '../../packages/catalog/src/import/bounded-sanitizer.ts';
import * as limits from '../../packages/svg/src/limits.ts';
import { BENIGN_DOCUMENTS } from '../../packages/svg/src/testing/benign-documents.ts';
import { HOSTILE_DOCUMENTS } from '../../packages/svg/src/testing/hostile-documents.ts';
import { HOSTILE_DRAWINGS } from '../../packages/svg/src/testing/hostile-drawings.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/sanitizer.md'), 'utf8');

test('docs/sanitizer.md lists every limit with its value', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ([\d.]+) \|/gm)];
  const listed = Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]));
  expect(listed).toEqual({ ...limits, SANITIZER_DEADLINE_MS, SANITIZER_HEAP_MB, DROPPED_LISTED_MAX });
});

test('docs/sanitizer.md states the sizes of the corpora', () => {
  expect(page).toContain(`${HOSTILE_DOCUMENTS.length + HOSTILE_DRAWINGS.length} hostile documents`);
  expect(page).toContain(`${BENIGN_DOCUMENTS.length} harmless documents`);
});
