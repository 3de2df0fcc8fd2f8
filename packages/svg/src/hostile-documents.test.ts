import { describe, expect, test } from 'vitest';
import { sanitizeDocument, sanitizeSvg } from './sanitize-svg.ts';
import { expectSafe } from './testing/expect-safe.ts';
import { HOSTILE_DOCUMENTS } from './testing/hostile-documents.ts';

const bytesOf = (source: string | Uint8Array): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source;

/** Sources of the accepted documents. The last test counts them, so it need not sanitize all documents again. */
const accepted = new Set<string | Uint8Array>();

describe.each([...new Set(HOSTILE_DOCUMENTS.map(({ attack }) => attack))])('%s', (attack) => {
  // promise: A cleaned drawing stays clean, or it is refused
  test.each(HOSTILE_DOCUMENTS.filter((document) => document.attack === attack))(
    'returns a safe document that does not change when sanitized again, or refuses: $title',
    ({ source }) => {
      const result = sanitizeDocument(bytesOf(source));
      if (!result.ok) {
        expect(result.reason).toMatch(/^[^\n]{5,160}$/);
        return;
      }
      accepted.add(source);
      expectSafe(result.svg);
      const again = sanitizeSvg(result.svg);
      expect(again.ok && again.svg).toBe(result.svg);
    },
  );
});

test('reports every dropped part with its position', () => {
  const dropped: string[] = [];
  sanitizeDocument(
    new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <g onclick="x" fill="url(http://e.test)">\n<script/><rect style="top:0;fill:red" width="9" height="9"/></g></svg>',
    ),
    ({ what, line, column }) => dropped.push(`${line}:${column} ${what}`),
  );
  expect(dropped).toEqual([
    '2:3 attribute onclick of <g>',
    '2:3 fill "url(http://e.test)" of <g>',
    '3:1 <script>',
    '3:10 style property "top"',
  ]);
});

test('keeps more than half of the hostile documents', () => {
  expect(accepted.size).toBeGreaterThan(HOSTILE_DOCUMENTS.length / 2);
});
