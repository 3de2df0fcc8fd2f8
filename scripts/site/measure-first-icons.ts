import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { startSite } from '../../tests/walks/start-site.ts';

// Measures how long a new visitor waits for the first icons and for an interactive page. Each of N tries starts a new
// Chromium (`--tries N`, 5 by default) and loads `/healthz` first, an almost empty page, for comparison. DATA_DIR names
// a folder with a built catalog (`.data` by default).

const { values } = parseArgs({ options: { tries: { type: 'string', default: '5' } } });
const tries = Number(values.tries);

/** Times of one try, since the navigation started. */
interface Visit {
  readonly healthzMs: number;
  readonly iconsMs: number;
  readonly interactiveMs: number;
}

const site = await startSite();
try {
  const visits: Visit[] = [];
  for (let i = 0; i < tries; i++) visits.push(await visitOnce());
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Cold Chromium, ${tries} times, load ${load}; milliseconds since the navigation start`);
  report('the text of /healthz is painted', ({ healthzMs }) => healthzMs);
  report('the first icons are painted', ({ iconsMs }) => iconsMs);
  report('the page is interactive', ({ interactiveMs }) => interactiveMs);

  function report(label: string, figure: (visit: Visit) => number): void {
    const sorted = visits.map(figure).sort((a, b) => a - b);
    const [least, median, most] = [0, tries >> 1, tries - 1].map((i) => Math.round(sorted[i] ?? Number.NaN));
    console.log(`${label.padEnd(32)} median ${median}, ${least} to ${most}`);
  }
} finally {
  await site.stop();
}

async function visitOnce(): Promise<Visit> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const healthz = await browser.newPage();
    await healthz.goto(`${site.url}/healthz`);
    const healthzMs = await firstPaintMs(healthz);
    await healthz.close();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(markPaints);
    await page.goto(site.url);
    const timeOf = async (name: string) => {
      const mark = await page.waitForFunction(
        (mark) => performance.getEntriesByName(mark)[0]?.startTime,
        name,
      );
      return (await mark.jsonValue()) ?? Number.NaN;
    };
    return { healthzMs, iconsMs: await timeOf('icons'), interactiveMs: await timeOf('interactive') };
  } finally {
    await browser.close();
  }
}

/** When the page was painted first, in milliseconds since the navigation started. */
async function firstPaintMs(page: Page): Promise<number> {
  const entry = await page.waitForFunction(() => performance.getEntriesByType('paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

/**
 * Runs in the page. Sets two marks, each two frames after an image is decoded: `icons` for the first icon,
 * `interactive` for the first icon of a row, which only the script renders.
 */
function markPaints(): void {
  const markAfter = (selector: string, mark: string) => {
    const poll = () => {
      const image = document.querySelector<HTMLImageElement>(selector);
      if (image === null) return void requestAnimationFrame(poll);
      void image
        .decode()
        .then(() => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark))));
    };
    requestAnimationFrame(poll);
  };
  markAfter('[role="grid"] img', 'icons');
  markAfter('[role="row"] img', 'interactive');
}
