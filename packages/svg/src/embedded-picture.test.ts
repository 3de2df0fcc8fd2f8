import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_PIXELS_MAX } from './limits.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { PICTURES } from './testing/benign-documents.ts';

const svg = (inside: string) =>
  sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/>${inside}</svg>`);
const image = (href: string) => svg(`<image href="${href}" width="9" height="9"/>`);
const inBase64 = (bytes: Buffer) => bytes.toString('base64');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

describe('keeps pictures', () => {
  test.each(Object.entries(PICTURES))('%s, byte for byte', (kind, text) => {
    const result = image(`data:image/${kind};base64,${text}`);
    expect(result.ok && result.svg).toContain(
      `<image href="data:image/${kind};base64,${text}" width="9" height="9"/>`,
    );
  });

  test.each([
    ['line breaks and spaces', `data:image/png;base64,\n ${PICTURES.png.replace(/(.{20})/g, '$1\n\t ')}`],
    ['a type in other letter case', `DATA:image/PNG;charset=utf-8;BASE64,${PICTURES.png}`],
    ['the type of another format', `data:image/jpeg;base64,${PICTURES.png}`],
    ['a misspelled type', `data:img/png;base64,${PICTURES.png}`],
    ['no type', `data:;base64,${PICTURES.png}`],
    ['a generic type', `data:application/octet-stream;base64,${PICTURES.png}`],
    ['percent-encoded characters', `data:image/png;base64,${encodeURIComponent(PICTURES.png)}`],
    ['missing padding', `data:image/png;base64,${PICTURES.png.replace(/=+$/, '')}`],
    [
      'bytes after the picture',
      `data:image/png;base64,${inBase64(Buffer.concat([Buffer.from(PICTURES.png, 'base64'), Buffer.from('<script>alert(1)</script>')]))}`,
    ],
  ])('with %s, in one canonical form', (_, href) => {
    const result = image(href);
    expect(result.ok && result.svg).toContain(`href="data:image/png;base64,${PICTURES.png}"`);
  });

  test('up to the limit of pixels in each drawing, and refuses a drawing with more', async () => {
    const side = Math.sqrt(PICTURE_PIXELS_MAX);
    const png = inBase64(await blank(side, side).png().toBuffer());
    expect(image(`data:image/png;base64,${png}`)).toMatchObject({ ok: true });
    expect(image(`data:image/png;base64,${png}`)).toMatchObject({ ok: true });
    expect(
      svg(
        `<image href="data:image/png;base64,${png}"/><image href="data:image/png;base64,${PICTURES.png}"/>`,
      ),
    ).toMatchObject({ ok: false, reason: 'embeds pictures of more than 4194304 pixels' });
  });
});

describe('refuses a drawing that embeds', () => {
  test.each([
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zz4=', /not PNG, JPEG, GIF or WebP/],
    ['an AVIF', 'data:image/avif;base64,AAAA', /not PNG, JPEG, GIF or WebP/],
    ['a percent-encoded picture', 'data:image/png,%89PNG', /not in base64/],
    ['characters other than base64', 'data:image/png;base64,iVBO*Rw0', /not in base64/],
  ])('%s', (_, href, reason) => {
    expect(image(href)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) as unknown });
  });

  test('a picture with too many pixels', async () => {
    const href = `data:image/png;base64,${inBase64(await blank(9000, 9000).png().toBuffer())}`;
    expect(image(href)).toMatchObject({ ok: false, reason: expect.stringMatching(/pixels/) as unknown });
  });

  test('a frame that is larger than its screen', () => {
    const gif = Buffer.from(PICTURES.gif, 'base64');
    const frame = gif.lastIndexOf(Buffer.from('2c0000000004000400', 'hex'));
    gif.writeUInt16LE(65_535, frame + 5);
    gif.writeUInt16LE(65_535, frame + 7);
    expect(image(`data:image/gif;base64,${inBase64(gif)}`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/pixels/) as unknown,
    });
  });

  test('an animation of many frames', async () => {
    const frame = Buffer.from('2c00000000010001000002024401', 'hex');
    const head = Buffer.from(PICTURES.gif, 'base64').subarray(0, 13);
    const [width, height] = [1000, 1000];
    head.writeUInt16LE(width, 6);
    head.writeUInt16LE(height, 8);
    head.writeUInt8(0, 10);
    const gif = Buffer.concat([
      head,
      ...Array.from({ length: 5 }, () => Buffer.concat([frame, Buffer.from([0])])),
      Buffer.from(';'),
    ]);
    expect(image(`data:image/gif;base64,${inBase64(gif)}`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/pixels/) as unknown,
    });
  });

  test('a picture that is painted hundreds of times', () => {
    const uses = '<use href="#i"/>'.repeat(300);
    expect(svg(`<image id="i" href="data:image/png;base64,${PICTURES.png}"/>${uses}`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/once its references are followed/) as unknown,
    });
  });
});

describe('drops an image with', () => {
  const bytes = Buffer.from(PICTURES.png, 'base64');
  test.each([
    ['no address', ''],
    ['a reference to an element', '#a'],
    ['another file', 'a.png'],
    ['another host', 'https://evil.test/a.png'],
    ['a local file', 'file:///etc/passwd'],
    ['a blob', 'blob:http://x/1'],
    ['a script', 'javascript:alert(1)'],
    ['text', 'data:text/html;base64,AAAA'],
    [
      'bytes that are not a picture',
      `data:image/png;base64,${inBase64(Buffer.from('<script>alert(1)</script>'))}`,
    ],
    ['only a signature', `data:image/png;base64,${inBase64(bytes.subarray(0, 8))}`],
    ['a truncated PNG', `data:image/png;base64,${inBase64(bytes.subarray(0, 60))}`],
    [
      'a truncated GIF',
      `data:image/gif;base64,${inBase64(Buffer.from(PICTURES.gif, 'base64').subarray(0, 100))}`,
    ],
    [
      'a truncated WebP',
      `data:image/webp;base64,${inBase64(Buffer.from(PICTURES.webp, 'base64').subarray(0, 60))}`,
    ],
    [
      'a JPEG without a scan',
      `data:image/jpeg;base64,${inBase64(Buffer.from(PICTURES.jpeg, 'base64').subarray(0, 120))}`,
    ],
  ])('%s', (_, href) => {
    const result = image(href);
    expect(result.ok && result.svg).not.toContain('<image');
    expect(result).toMatchObject({ ok: true });
  });
});
