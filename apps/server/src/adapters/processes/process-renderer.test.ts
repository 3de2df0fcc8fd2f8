import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  PREVIEW_FORM,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../../ports/picture-renderer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isWholePicture } from '../preview-cache/whole-picture.ts';
import { ProcessRenderer, type RendererOptions } from './process-renderer.ts';

const svg = (body: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`;
const SQUARE = svg('<path fill="currentColor" d="M0 0h12v24H0z"/>');

const WAIT = { timeout: 60_000, interval: 50 };

/** Nested references that would draw 10^9 squares. */
const BOMB = svg(
  `<defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 9 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/>`,
);

function start(options: RendererOptions = {}): ProcessRenderer {
  const renderer = new ProcessRenderer(options);
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
test.runIf(process.platform === 'linux')(
  'refuses a drawing that takes too much CPU time and draws the others',
  async () => {
    const renderer = start({ cpuLimitMs: 2_000, deadlineMs: 60_000 });
    const [stuck, ...others] = await Promise.allSettled([
      renderer.render(BOMB, PREVIEW_FORM),
      ...Array.from({ length: 5 }, () => renderer.render(SQUARE, PREVIEW_FORM)),
    ]);
    expect(stuck).toMatchObject({ status: 'rejected', reason: expect.any(UndrawableError) });
    expect(others.map((other) => other.status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  },
);

test('interrupts a drawing at the deadline when it waits without using CPU time', async () => {
  const { render } = startWaiter(1, 500, 1_500);
  await expect(render('a', 'slow')).rejects.toThrow(RendererInterruptedError);
  expect(await render('q', 'quick')).toBe('q');
});

/** Draws quick drawings at once, and slow ones when the file `release` exists. Logs when drawings start and end. */
const WAITER = `import { appendFileSync, existsSync } from 'node:fs';
import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
serveTasks(async ({ svg }) => {
  const [name, speed, log, release] = svg.split(' ');
  appendFileSync(log, name + ' starts ' + process.pid + '\\n');
  while (speed === 'slow' && !existsSync(release)) await new Promise((resolve) => setTimeout(resolve, 10));
  appendFileSync(log, name + ' ends ' + process.pid + '\\n');
  return Buffer.from(name);
});`;

/** Quick drawings get two seconds, because their processes have low priority on a busy machine. */
function startWaiter(processesMax: number, quickMs = 2_000, deadlineMs = 60_000) {
  const folder = temporaryFolder();
  const [program, log, released] = [join(folder, 'waits.mjs'), join(folder, 'log'), join(folder, 'released')];
  writeFileSync(program, WAITER);
  writeFileSync(log, '');
  const renderer = new ProcessRenderer({
    deadlineMs,
    quickMs,
    processesMax,
    program: pathToFileURL(program),
  });
  onTestFinished(() => renderer.close());
  const render = async (name: string, speed: 'quick' | 'slow') =>
    String(Buffer.from(await renderer.render(`${name} ${speed} ${log} ${released}`, PREVIEW_FORM)));
  /** Rows of name, `starts` or `ends`, and process id. */
  const events = () =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
  const ended = () => events().flatMap(([name, event]) => (event === 'ends' ? name : []));
  return { render, events, ended, release: () => writeFileSync(released, '') };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('draws slow drawings one at a time, and quick drawings meanwhile', async () => {
  const { render, events, ended, release } = startWaiter(2);
  const slow = Promise.all(['a', 'b', 'c'].map((name) => render(name, 'slow')));
  await Promise.all(Array.from({ length: 20 }, (_, n) => render(`q${n}`, 'quick')));
  expect(ended()).toHaveLength(20);
  // Each of the three is a slow drawing once the process that tried it first is killed.
  const firstProcesses = () =>
    ['a', 'b', 'c'].map((slowName) =>
      Number(events().find(([name]) => name === slowName)?.[2] ?? process.pid),
    );
  await vi.waitFor(() => expect(firstProcesses().map(isRunning)).toEqual([false, false, false]), WAIT);
  release();
  expect(await slow).toEqual(['a', 'b', 'c']);
  const [, , slowPid] = events().at(-1)!;
  const ofSlowProcess = events().flatMap(([, event, pid]) => (pid === slowPid ? event : []));
  expect(ofSlowProcess).toEqual(['starts', 'ends', 'starts', 'ends', 'starts', 'ends']);
}, 120_000);

test('draws quick drawings before slow drawings with one process', async () => {
  const { render, ended, release } = startWaiter(1);
  const slow = [render('a', 'slow'), render('b', 'slow')];
  await Promise.all([render('q', 'quick'), render('r', 'quick')]);
  release();
  await Promise.all(slow);
  expect(ended().slice(0, 2).sort()).toEqual(['q', 'r']);
}, 120_000);

test('rejects slow drawings as busy when too many wait', async () => {
  const { render, release } = startWaiter(2, 200);
  const rejected: unknown[] = [];
  const drawings = Array.from({ length: 11 }, async (_, n) => {
    await render(`s${n}`, 'slow').catch((error: unknown) => rejected.push(error));
  });
  // One is being drawn, and eight wait.
  await vi.waitFor(() => expect(rejected).toHaveLength(2), WAIT);
  release();
  await Promise.all(drawings);
  expect(rejected).toEqual([expect.any(RendererBusyError), expect.any(RendererBusyError)]);
}, 120_000);

test('interrupts a drawing whose process is killed twice', async () => {
  const program = join(temporaryFolder(), 'crashes.mjs');
  writeFileSync(
    program,
    `import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
    serveTasks(() => process.kill(process.pid, 'SIGKILL'));`,
  );
  const renderer = new ProcessRenderer({ program: pathToFileURL(program) });
  onTestFinished(() => renderer.close());
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow(RendererInterruptedError);
});

test('interrupts a drawing when its process does not start', async () => {
  const renderer = start({ program: pathToFileURL(join(temporaryFolder(), 'missing.mjs')) });
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow(RendererInterruptedError);
});

test('rejects running, waiting and later drawings when it is closed', async () => {
  const renderer = start();
  const drawings = Array.from({ length: 10 }, () => renderer.render(SQUARE, PREVIEW_FORM));
  const outcomes = Promise.allSettled(drawings);
  await renderer.close();
  expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  await expect(renderer.render(SQUARE, PREVIEW_FORM)).rejects.toThrow('closed');
});
