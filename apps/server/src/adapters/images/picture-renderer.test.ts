import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { PREVIEW_FORM, RendererBusyError, UndrawableError } from '../../ports/picture-renderer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isWholePicture } from '../preview-cache/whole-picture.ts';
import { DrawingChild } from './drawing-child.ts';
import { ProcessRenderer } from './picture-renderer.ts';

const svg = (body: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`;
const SQUARE = svg('<path fill="currentColor" d="M0 0h12v24H0z"/>');

/** Nested references that would draw 10^9 squares. */
const BOMB = svg(
  `<defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 9 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/>`,
);

function start(deadlineMs?: number): ProcessRenderer {
  const renderer = new ProcessRenderer(deadlineMs === undefined ? {} : { deadlineMs });
  onTestFinished(() => renderer.close());
  return renderer;
}

async function pixelsOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

test('a preview is an AVIF of 256 pixels, transparent, with currentColor in slate', async () => {
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

test('a drawing that is not square stands in the middle', async () => {
  const pixels = await pixelsOf(
    await start().render(svg('<path d="M0 0h40v20H0z"/>', '0 0 40 20'), PREVIEW_FORM),
  );
  expect(pixels.at(128, 20)[3]).toBeLessThan(5);
  expect(pixels.at(128, 128)[3]).toBeGreaterThan(250);
  expect(pixels.at(128, 236)[3]).toBeLessThan(5);
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('an embedded %s shows', async (format) => {
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

test('a drawing that erases itself is shown before it does', async () => {
  const body = '<path d="M0 0h24v24H0z"><animate fill="freeze" attributeName="opacity" values="1;0"/></path>';
  expect((await pixelsOf(await start().render(svg(body), PREVIEW_FORM))).at(128, 128)[3]).toBeGreaterThan(
    250,
  );
});

test('what cannot be drawn is refused, and the next drawing works', async () => {
  const renderer = start();
  await expect(renderer.render('no drawing', PREVIEW_FORM)).rejects.toThrow(UndrawableError);
  expect((await renderer.render(SQUARE, PREVIEW_FORM)).length).toBeGreaterThan(300);
});

test('a drawing that takes too long is given up, and those beside it are not hurt', async () => {
  const renderer = start(1_500);
  const [stuck, ...others] = await Promise.allSettled([
    renderer.render(BOMB, PREVIEW_FORM),
    ...Array.from({ length: 5 }, () => renderer.render(SQUARE, PREVIEW_FORM)),
  ]);
  expect(stuck).toMatchObject({ status: 'rejected', reason: expect.any(UndrawableError) });
  expect(others.map((other) => other.status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
});

/** Takes as many milliseconds as it says, counts how often it was begun, and writes down the order in which it ended. */
const IDLER = `import { appendFileSync } from 'node:fs';
process.on('message', ({ svg }) => {
  const [name, ms, log] = svg.split(' ');
  appendFileSync(log, name + ' begins\\n');
  setTimeout(() => {
    appendFileSync(log, name + ' ends\\n');
    process.send({ picture: Buffer.from(name) });
  }, Number(ms));
});
process.send('ready');`;

function startIdler(deadlineMs: number, childrenMax: number, quickMs = 1_000) {
  const folder = temporaryFolder();
  const [program, log] = [join(folder, 'idles.mjs'), join(folder, 'log')];
  writeFileSync(program, IDLER);
  writeFileSync(log, '');
  const renderer = new ProcessRenderer({ deadlineMs, quickMs, childrenMax, program });
  onTestFinished(() => renderer.close());
  const render = (name: string, ms: number) => renderer.render(`${name} ${ms} ${log}`, PREVIEW_FORM);
  const ended = () => [...readFileSync(log, 'utf8').matchAll(/(\w+) ends/g)].map(([, name]) => name);
  return { render, ended };
}

test('drawings that take long keep no more than one process from others, and are done in the end', async () => {
  const { render, ended } = startIdler(10_000, 2);
  const slow = ['a', 'b', 'c'].map((name) => render(name, 2_500));
  await Promise.all(Array.from({ length: 20 }, (_, n) => render(`q${n}`, 5)));
  expect(ended()).not.toContain('b');
  expect((await Promise.all(slow)).map((picture) => Buffer.from(picture).toString())).toEqual([
    'a',
    'b',
    'c',
  ]);
}, 30_000);

test('with one process, others go before drawings that take long', async () => {
  const { render, ended } = startIdler(10_000, 1);
  await Promise.all([render('a', 1_500), render('b', 1_500), render('q', 5), render('r', 5)]);
  expect(ended()).toEqual(['q', 'r', 'a', 'b']);
}, 30_000);

test('more drawings that take long than can wait are turned away for now, the others given up', async () => {
  const { render } = startIdler(1_000, 2, 200);
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => render(`s${n}`, 60_000)));
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  const busy = reasons.filter((reason) => reason instanceof RendererBusyError);
  expect(busy.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => reason instanceof UndrawableError).length).toBe(16 - busy.length);
}, 60_000);

test('a drawing process that dies takes one drawing with it; the next starts another', async () => {
  const child = new DrawingChild();
  onTestFinished(() => child.stop());
  await child.draw({ svg: SQUARE, form: PREVIEW_FORM }, 10_000);
  const drawing = child.draw({ svg: SQUARE, form: PREVIEW_FORM }, 10_000);
  child.stop();
  await expect(drawing).rejects.toThrow('ended');
  expect((await child.draw({ svg: SQUARE, form: PREVIEW_FORM }, 10_000)).length).toBeGreaterThan(300);
});

test.each([
  ['once is begun again', 1, 'drawn'],
  ['twice is given up', 2, 'the drawing process ended'],
])('a drawing whose process is ended from outside %s', async (_, ends, outcome) => {
  const folder = temporaryFolder();
  const program = join(folder, 'draws-badly.mjs');
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
    const mark = [1, 2].map((n) => ${JSON.stringify(folder)} + '/' + n).find((path) => !existsSync(path));
    process.on('message', () => {
      if (mark === undefined || Number(mark.at(-1)) > ${ends}) return process.send({ picture: Buffer.from('drawn') });
      writeFileSync(mark, '');
      process.kill(process.pid, 'SIGKILL');
    });
    process.send('ready');`,
  );
  const child = new DrawingChild(program);
  onTestFinished(() => child.stop());
  const drawn = await child.draw({ svg: SQUARE, form: PREVIEW_FORM }, 10_000).then(
    (picture) => Buffer.from(picture).toString(),
    (error: Error) => error.message,
  );
  expect(drawn).toBe(outcome);
});

test('closing gives up what waits', async () => {
  const renderer = start();
  const drawings = Array.from({ length: 10 }, () => renderer.render(SQUARE, PREVIEW_FORM));
  const outcomes = Promise.allSettled(drawings);
  await renderer.close();
  expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow('closed');
});
