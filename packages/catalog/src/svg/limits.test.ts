import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { BENIGN_DOCUMENTS } from './testing/benign-documents.ts';
import { HOSTILE_DOCUMENTS } from './testing/hostile-documents.ts';
import { HOSTILE_DRAWINGS } from './testing/hostile-drawings.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/sanitizer.md'), 'utf8');

test('docs/sanitizer.md lists every limit with its value', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ([\d.]+) \|/gm)];
  const listed = Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]));
  expect(listed).toEqual({ ...limits });
});

test('docs/sanitizer.md counts the documents as they are', () => {
  expect(page).toContain(`${HOSTILE_DOCUMENTS.length + HOSTILE_DRAWINGS.length} hostile documents`);
  expect(page).toContain(`${BENIGN_DOCUMENTS.length} harmless documents`);
});
