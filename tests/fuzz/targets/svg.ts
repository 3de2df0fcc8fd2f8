import { equal } from 'node:assert/strict';
import { sanitizeDocument, sanitizeSvg } from '@glyphdex/svg';
import { BENIGN_DOCUMENTS } from '../../../packages/svg/src/testing/benign-documents.ts';
import { expectSafe } from '../../../packages/svg/src/testing/expect-safe.ts';
import { HOSTILE_DOCUMENTS } from '../../../packages/svg/src/testing/hostile-documents.ts';

export const seeds = () =>
  [...BENIGN_DOCUMENTS, ...HOSTILE_DOCUMENTS].map(({ source }) => Buffer.from(source));

/** The sanitizer never throws, its output is safe, and sanitizing the output again changes nothing. */
export function fuzz(bytes: Uint8Array): void {
  const clean = sanitizeDocument(bytes);
  if (!clean.ok) return;
  expectSafe(clean.svg);
  const again = sanitizeSvg(clean.svg);
  equal(again.ok ? again.svg : again.reason, clean.svg);
}
