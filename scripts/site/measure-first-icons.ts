import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { startSite } from '../../tests/walks/start-site.ts';

// Measures how long a new visitor waits for the first icons and for a working page, in a new Chromium. DATA_DIR names a folder
// with a built catalog. An empty page of the same service is the yardstick. `--tries N` is 5 by default.

const { values } = parseArgs({ options: { tries: { type: 'string', default: '5' } } });
const tries = Number(values.tries);

interface Visit {
  readonly emptyMs: number;
  readonly iconsMs: number;
  readonly worksMs: number;
}

const site = await startSite();
try {
  const visits: Visit[] = [];
  for (let at = 0; at < tries; at++) visits.push(await visitOnce());
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Cold Chromium, ${tries} times, load ${load}; milliseconds since the navigation began`);
  report('an empty page is painted', ({ emptyMs }) => emptyMs);
  report('the first icons are painted', ({ iconsMs }) => iconsMs);
  report('the page works', ({ worksMs }) => worksMs);

  function report(what: string, of: (visit: Visit) => number): void {
    const sorted = visits.map(of).sort((a, b) => a - b);
    const [least, median, most] = [0, tries >> 1, tries - 1].map((at) =>
      Math.round(sorted[at] ?? Number.NaN),
    );
    console.log(`${what.padEnd(30)} median ${median}, ${least} to ${most}`);
  }
} finally {
  await site.stop();
}

async function visitOnce(): Promise<Visit> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const empty = await browser.newPage();
    await empty.goto(`${site.url}/healthz`);
    const emptyMs = await firstPaintMs(empty);
    await empty.close();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(noteWhen);
    await page.goto(site.url);
    const at = async (name: string) => {
      const mark = await page.waitForFunction(
        (mark) => performance.getEntriesByName(mark)[0]?.startTime,
        name,
      );
      return (await mark.jsonValue()) ?? Number.NaN;
    };
    return { emptyMs, iconsMs: await at('icons'), worksMs: await at('works') };
  } finally {
    await browser.close();
  }
}

async function firstPaintMs(page: Page): Promise<number> {
  const entry = await page.waitForFunction(() => performance.getEntriesByType('paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

/** Runs in the page. Marks when the first icon is decoded and two frames have passed, and when the script has made rows. */
function noteWhen(): void {
  const note = (selector: string, mark: string) => {
    const look = () => {
      const image = document.querySelector<HTMLImageElement>(selector);
      if (image === null) return void requestAnimationFrame(look);
      void image
        .decode()
        .then(() => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark))));
    };
    requestAnimationFrame(look);
  };
  note('[role="grid"] img', 'icons');
  note('[role="row"] img', 'works');
}
