import { Busboy } from '@fastify/busboy';
import { afterEach, expect, test, vi } from 'vitest';
import { readFormFile } from './form-file.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const field = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n1`;
const file = (parameters: string, type = 'image/png', content = 'PNG') =>
  `Content-Disposition: form-data; ${parameters}\r\nContent-Type: ${type}\r\n\r\n${content}`;
const NAMED = 'name="image"; filename="a.png"';

function read(parts: readonly string[], contentType = 'multipart/form-data; boundary=x', end = '--x--\r\n') {
  const body = Buffer.from(`${parts.map((part) => `--x\r\n${part}\r\n`).join('')}${end}`, 'latin1');
  return readFormFile(body, contentType);
}

test.each([
  ['alone', [file(NAMED)]],
  ['before a field', [file(NAMED), field('page')]],
  ['after seven fields', [...'abcdefg'].map(field).concat(file(NAMED))],
  ['with a name without quotes', [file('name=image; filename=a.png')]],
  ['with an encoded name', [file("name=image; filename*=UTF-8''%e5%ae%b6.png")]],
])('returns a file %s', async (_, parts) => {
  expect(await read(parts)).toEqual({ mediaType: 'image/png', bytes: Buffer.from('PNG') });
});

test('returns the bytes of a file of many pieces unchanged', async () => {
  const content = Array.from({ length: 100_000 }, (_, i) => String.fromCharCode((i * 7) % 256)).join('');
  const found = await read([file(NAMED, 'image/webp', content)]);
  expect(Buffer.from(found!.bytes).equals(Buffer.from(content, 'latin1'))).toBe(true);
});

test.each<[string, readonly string[], string?, string?]>([
  ['two files', [file(NAMED), file(NAMED)]],
  ['no file', [field('page')]],
  ['nine parts', [...'abcdefgh'].map(field).concat(file(NAMED))],
  ['no boundary', [file(NAMED)], 'multipart/form-data'],
  ['another boundary', [file(NAMED)], 'multipart/form-data; boundary=y'],
  ['no end', [file(NAMED)], 'multipart/form-data; boundary=x', ''],
  ['no part', []],
])('returns undefined for a form with %s', async (_, parts, type, end) => {
  expect(await read(parts, type, end)).toBeUndefined();
});

// promise: A form of many parts costs no more than a small one
test('stops parsing a form of thousands of fields after the first pieces', async () => {
  const write = vi.spyOn(Busboy.prototype, 'write');
  expect(await read(Array.from({ length: 5_098 }, (_, i) => field(`f${i}`)))).toBeUndefined();
  expect(write).toHaveBeenCalledTimes(1);
});
