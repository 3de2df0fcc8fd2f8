import { expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../../catalog/embedded/embedded-catalog.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { drawPreviews, iconsToDraw, type PreviewRun } from './draw-previews.ts';

/** The same drawing as the first icon under another name: both share one preview. */
const twin = { ...SAMPLE_ICONS[0]!, name: 'twin' };

async function start(overrides: Partial<PreviewRun> = {}) {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { icons: [...SAMPLE_ICONS.slice(0, 9), twin] });
  const catalog = await openCatalog(folder);
  onTestFinished(() => catalog.retire());
  const cached = new Map<string, Uint8Array>();
  let drawing = 0;
  let drawingMost = 0;
  const run: PreviewRun = {
    catalog,
    iconIds: await iconsToDraw(catalog),
    cache: {
      read: async (name) => cached.get(name),
      write: async (name, _format, picture) => void cached.set(name, picture),
    },
    renderer: {
      render: async (svg) => {
        drawingMost = Math.max(drawingMost, ++drawing);
        await new Promise((resolve) => setTimeout(resolve, 2));
        drawing--;
        return Buffer.from(svg);
      },
    },
    concurrency: 3,
    signal: new AbortController().signal,
    onIcon: () => undefined,
    ...overrides,
  };
  return { run, cached, simultaneousMax: () => drawingMost };
}

test('draws each preview once, at most `concurrency` at the same time', async () => {
  const { run, cached, simultaneousMax } = await start();
  let done = 0;
  const tally = await drawPreviews({ ...run, onIcon: () => done++ });
  expect(tally).toMatchObject({ drawn: 9, present: 1, failed: [] });
  expect([done, simultaneousMax(), cached.size]).toEqual([10, 3, 9]);
  expect(await drawPreviews(run)).toMatchObject({ drawn: 0, drawnBytes: 0, present: 10 });
});

test('names a drawing that fails and draws the others', async () => {
  const render: PreviewRun['renderer']['render'] = async (svg) => {
    if (svg.includes('account')) throw new Error('stuck');
    return Buffer.from(svg);
  };
  const { run } = await start({ renderer: { render } });
  const tally = await drawPreviews(run);
  expect(tally.failed.every((slug) => slug.includes('account'))).toBe(true);
  expect(tally.failed.length).toBeGreaterThan(0);
  expect(tally.drawn + tally.present + tally.failed.length).toBe(10);
});

test('names each icon of a drawing that fails', async () => {
  const render = () => Promise.reject(new Error('stuck'));
  const { run } = await start({ renderer: { render } });
  const tally = await drawPreviews(run);
  expect(tally).toMatchObject({ drawn: 0, present: 0 });
  expect(new Set(tally.failed).size).toBe(10);
});

test('ends the run at the first picture that cannot be written', async () => {
  const { run } = await start({ concurrency: 1 });
  let attempts = 0;
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const tally = await drawPreviews({
    ...run,
    cache: {
      read: async () => undefined,
      write: async () => {
        if (++attempts === 3) throw full;
      },
    },
  });
  expect(tally).toMatchObject({ drawn: 2, failure: full });
  expect(attempts).toBe(3);
});

test('finishes the current drawings when it is aborted', async () => {
  const stop = new AbortController();
  const { run, cached } = await start({ concurrency: 1, signal: stop.signal });
  const tally = await drawPreviews({ ...run, onIcon: () => stop.abort() });
  expect([tally.drawn, cached.size]).toEqual([1, 1]);
});
