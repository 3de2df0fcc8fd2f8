import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { PREVIEW_FORM, RendererBusyError, UndrawableError } from '../../ports/picture-renderer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isWholePicture } from '../preview-cache/whole-picture.ts';
import { ProcessRenderer } from './process-renderer.ts';

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

test('draws a drawing that erases itself at its start', async () => {
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

test('refuses a drawing that takes longer than the deadline and draws the others', async () => {
  const renderer = start(1_500);
  const [stuck, ...others] = await Promise.allSettled([
    renderer.render(BOMB, PREVIEW_FORM),
    ...Array.from({ length: 5 }, () => renderer.render(SQUARE, PREVIEW_FORM)),
  ]);
  expect(stuck).toMatchObject({ status: 'rejected', reason: expect.any(UndrawableError) });
  expect(others.map((other) => other.status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
});

/** Takes as many milliseconds as the drawing says, and logs the order in which drawings end. */
const WAITER = `import { appendFileSync } from 'node:fs';
import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
serveTasks(async ({ svg }) => {
  const [name, ms, log] = svg.split(' ');
  await new Promise((resolve) => setTimeout(resolve, Number(ms)));
  appendFileSync(log, name + ' ends\\n');
  return Buffer.from(name);
});`;

function startWaiter(deadlineMs: number, processesMax: number, quickMs = 1_000) {
  const folder = temporaryFolder();
  const [program, log] = [join(folder, 'waits.mjs'), join(folder, 'log')];
  writeFileSync(program, WAITER);
  writeFileSync(log, '');
  const renderer = new ProcessRenderer({
    deadlineMs,
    quickMs,
    processesMax,
    program: pathToFileURL(program),
  });
  onTestFinished(() => renderer.close());
  const render = (name: string, ms: number) => renderer.render(`${name} ${ms} ${log}`, PREVIEW_FORM);
  const ended = () => [...readFileSync(log, 'utf8').matchAll(/(\w+) ends/g)].map(([, name]) => name);
  return { render, ended };
}

test('draws slow drawings one at a time beside the others', async () => {
  const { render, ended } = startWaiter(10_000, 2);
  const slow = ['a', 'b', 'c'].map((name) => render(name, 2_500));
  await Promise.all(Array.from({ length: 20 }, (_, n) => render(`q${n}`, 5)));
  expect(ended()).not.toContain('b');
  expect((await Promise.all(slow)).map((picture) => Buffer.from(picture).toString())).toEqual([
    'a',
    'b',
    'c',
  ]);
}, 30_000);

test('draws others before slow drawings with one process', async () => {
  const { render, ended } = startWaiter(10_000, 1);
  await Promise.all([render('a', 1_500), render('b', 1_500), render('q', 5), render('r', 5)]);
  expect(ended()).toEqual(['q', 'r', 'a', 'b']);
}, 30_000);

test('rejects slow drawings as busy when too many wait, and the others at the deadline', async () => {
  const { render } = startWaiter(1_000, 2, 200);
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => render(`s${n}`, 60_000)));
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  const busy = reasons.filter((reason) => reason instanceof RendererBusyError);
  expect(busy.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => reason instanceof UndrawableError).length).toBe(16 - busy.length);
}, 60_000);

test('refuses a drawing whose process ends twice', async () => {
  const program = join(temporaryFolder(), 'crashes.mjs');
  writeFileSync(
    program,
    `import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
    serveTasks(() => process.kill(process.pid, 'SIGKILL'));`,
  );
  const renderer = new ProcessRenderer({ program: pathToFileURL(program) });
  onTestFinished(() => renderer.close());
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow(UndrawableError);
});

test('rejects running, waiting and later drawings when it is closed', async () => {
  const renderer = start();
  const drawings = Array.from({ length: 10 }, () => renderer.render(SQUARE, PREVIEW_FORM));
  const outcomes = Promise.allSettled(drawings);
  await renderer.close();
  expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow('closed');
});
