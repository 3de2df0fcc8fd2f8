import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type HelperOptions, openHelperPool } from './drawing/helper-pool.ts';
import {
  PictureRenderer,
  PREVIEW_FORM,
  RendererInterruptedError,
  UndrawableError,
} from './picture-renderer.ts';
import { isWholePicture } from './previews/whole-picture.ts';

const svg = (body: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`;
const SQUARE = svg('<path fill="currentColor" d="M0 0h12v24H0z"/>');

/** Nested references that would draw 10^9 squares. */
const BOMB = svg(
  `<defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 9 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/>`,
);

function start(options: HelperOptions = {}): PictureRenderer {
  const helpers = openHelperPool(options);
  onTestFinished(() => helpers.close());
  return new PictureRenderer(helpers);
}

async function pixelsOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

test('draws a preview as a transparent AVIF of 256 pixels with currentColor in slate', async () => {
  const picture = await start().render(SQUARE, PREVIEW_FORM);
  expect(isWholePicture(Buffer.from(picture), 'avif')).toBe(true);
  const pixels = await pixelsOf(picture);
  expect([pixels.width, pixels.height]).toEqual([256, 256]);
  const [red, green, blue, alpha] = pixels.at(60, 128);
  for (const [got, wanted] of [
    [red, 0x1f],
    [green, 0x29],
    [blue, 0x37],
  ]) {
    expect(Math.abs((got ?? 0) - (wanted ?? 0))).toBeLessThanOrEqual(6);
  }
  expect(alpha).toBeGreaterThan(250);
  expect(pixels.at(200, 128)[3]).toBeLessThan(5);
});

test('centers a drawing that is not square', async () => {
  const pixels = await pixelsOf(
    await start().render(svg('<path d="M0 0h40v20H0z"/>', '0 0 40 20'), PREVIEW_FORM),
  );
  expect(pixels.at(128, 20)[3]).toBeLessThan(5);
  expect(pixels.at(128, 128)[3]).toBeGreaterThan(250);
  expect(pixels.at(128, 236)[3]).toBeLessThan(5);
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('draws an embedded %s', async (format) => {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  const text = (await red.toFormat(format).toBuffer()).toString('base64');
  const body = `<image href="data:image/${format};base64,${text}" width="24" height="24"/>`;
  const [r = 0, g = 255, b = 255, alpha] = (await pixelsOf(await start().render(svg(body), PREVIEW_FORM))).at(
    128,
    128,
  );
  expect(alpha).toBe(255);
  expect(r).toBeGreaterThan(240);
  expect(Math.max(g, b)).toBeLessThan(16);
});

test('draws the start of a drawing that erases itself', async () => {
  const body = '<path d="M0 0h24v24H0z"><animate fill="freeze" attributeName="opacity" values="1;0"/></path>';
  expect((await pixelsOf(await start().render(svg(body), PREVIEW_FORM))).at(128, 128)[3]).toBeGreaterThan(
    250,
  );
});

test('refuses an invalid drawing and draws the next', async () => {
  const renderer = start();
  await expect(renderer.render('no drawing', PREVIEW_FORM)).rejects.toThrow(UndrawableError);
  expect((await renderer.render(SQUARE, PREVIEW_FORM)).length).toBeGreaterThan(300);
});

// promise: A drawing that takes too long does not stop the others
test('refuses a drawing that takes too long, and draws those of other clients meanwhile', async () => {
  const renderer = start({ deadlineMs: 4_000, processesMax: 2 });
  const stuck = [1, 2].map(() => renderer.render(BOMB, PREVIEW_FORM, 'hostile'));
  const outcomes = Promise.allSettled(stuck);
  for (let n = 0; n < 5; n++) await renderer.render(SQUARE, PREVIEW_FORM, 'other');
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(UndrawableError) });
}, 120_000);

test('interrupts a drawing whose process is killed twice', async () => {
  const program = join(temporaryFolder(), 'crashes.mjs');
  writeFileSync(
    program,
    `import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
    serveTasks(() => process.kill(process.pid, 'SIGKILL'));`,
  );
  const renderer = start({ program: pathToFileURL(program) });
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow(RendererInterruptedError);
});

test('interrupts a drawing when its process does not start', async () => {
  const renderer = start({ program: pathToFileURL(join(temporaryFolder(), 'missing.mjs')) });
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow(RendererInterruptedError);
});

test('rejects running, waiting and later drawings when it is closed', async () => {
  const helpers = openHelperPool();
  const renderer = new PictureRenderer(helpers);
  const drawings = Array.from({ length: 10 }, () => renderer.render(SQUARE, PREVIEW_FORM));
  const outcomes = Promise.allSettled(drawings);
  helpers.close();
  expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow('closed');
});
