import { DOCUMENT_BYTES_MAX } from '@glyphdex/svg';
import { expect, onTestFinished, test } from 'vitest';
import { BoundedSanitizer } from './bounded-sanitizer.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const SQUARE = utf8(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path onclick="x" d="M0 0h9v9z"/></svg>',
);

function start(deadlineMs?: number): BoundedSanitizer {
  const sanitizer = new BoundedSanitizer(deadlineMs);
  onTestFinished(() => sanitizer.close());
  return sanitizer;
}

test('returns a separate result for each file', async () => {
  const sanitizer = start();
  const [first, broken, explained] = await Promise.all([
    sanitizer.sanitize(SQUARE),
    sanitizer.sanitize(utf8('<svg')),
    sanitizer.sanitize(SQUARE, { list: 'all' }),
  ]);
  expect(first).toMatchObject({
    ok: true,
    svg: expect.stringContaining('<path d="M0 0h9v9z"/>') as string,
    dropped: [],
  });
  expect(broken).toMatchObject({ ok: false, reason: expect.stringMatching(/^is not well-formed/) as string });
  expect(explained.dropped).toMatchObject([{ what: 'attribute onclick of <path>', line: 1 }]);
});

test('refuses a file that takes longer than the deadline', async () => {
  const sanitizer = start(1);
  const large = utf8(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<g fill="red" stroke="blue"><path d="M0 0h1v1z"/></g>'.repeat(4_000)}</svg>`,
  );
  expect(await sanitizer.sanitize(large)).toEqual({
    ok: false,
    reason: 'takes longer than 1 ms to read',
    dropped: [],
  });
});

test('reads the files that wait behind refused ones', async () => {
  const sanitizer = start(300);
  const refused = utf8(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<g><path d="M0 0h1v1z"/></g>'.repeat(9_000)}</svg>`,
  );
  const files = [SQUARE, refused, SQUARE, refused, ...Array.from({ length: 20 }, () => SQUARE)];
  const results = await Promise.all(files.map((file) => sanitizer.sanitize(file)));
  results.forEach((result, index) => {
    expect(result.ok).toBe(files[index] === SQUARE);
  });
});

test('refuses files that are still waiting when it is closed', async () => {
  const sanitizer = start();
  const files = Array.from({ length: 20 }, () => sanitizer.sanitize(SQUARE));
  sanitizer.close();
  for (const result of await Promise.all(files))
    expect(result).toEqual({ ok: false, reason: 'was not read before reading ended', dropped: [] });
});

test('refuses a file above the size limit without reading it', async () => {
  const sanitizer = start();
  expect(await sanitizer.sanitize(new Uint8Array(DOCUMENT_BYTES_MAX + 1))).toMatchObject({ ok: false });
});

test('refuses files after it is closed', async () => {
  const sanitizer = start();
  expect(await sanitizer.sanitize(SQUARE)).toMatchObject({ ok: true });
  sanitizer.close();
  expect(await sanitizer.sanitize(SQUARE)).toMatchObject({ ok: false });
});
