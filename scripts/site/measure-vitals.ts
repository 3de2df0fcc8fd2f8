import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { startSite } from '../../tests/walks/start-site.ts';
import { KILOBYTES_MAX, measureSizes } from './measure-sizes.ts';

// Prints the times that a visitor waits, beside the budgets: the vitals of home and of a search on a phone with a CPU
// at a quarter of its speed, the time from a key to painted icons on a computer, and the size of the scripts. Times
// over a budget do not fail, because they depend on the load of the machine. `--tries N` visits in new browser contexts
// (5 by default) give median, least and most. DATA_DIR names a folder with a built catalog (`.data` by default).

const { values } = parseArgs({ options: { tries: { type: 'string', default: '5' } } });
const tries = Number(values.tries);
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const PHONE_SLOWDOWN = 4;
const COMPUTER = { viewport: { width: 1440, height: 900 } } as const;
const WORDS = ['home', 'arrow left', 'calendar', 'trash', 'shopping cart', 'user', 'rocket', 'settings'];
/** Between two keys, in milliseconds: people type five to ten letters a second. */
const KEY_PAUSE_MS = 120;
/** As many icons as the site asks for with each letter. */
const TILES = 40;
/** The site asks for the others of the screen after a pause of this length. */
const AFTER_TYPING_MS = 150;
const PAINT_LIMIT_MS = 120_000;

/** The figures of the observers in the page so far. */
interface Vitals {
  /** Milliseconds from the start of the navigation. */
  lcp: number;
  cls: number;
  /** Parts of long tasks beyond 50 ms. */
  blockingMs: number;
  /** The longest interaction in milliseconds; 0 before the first. */
  inp: number;
}
declare global {
  var vitals: Vitals;
  var lastKeyAt: number;
}

const site = await startSite();
const browser = await chromium.launch(CHROMIUM);
try {
  // The first visit compiles the service and draws previews.
  await visit('/', PHONE, 1, async () => {});
  const [home, typing, search]: [Vitals[], Vitals[], Vitals[]] = [[], [], []];
  const [keys, screens]: [number[], number[]] = [[], []];
  for (let i = 0; i < tries; i++) {
    await visit('/', PHONE, PHONE_SLOWDOWN, async (page) => {
      home.push(await page.evaluate(() => ({ ...vitals })));
      await page.locator('#search').tap();
      await page.keyboard.type(WORDS[i % WORDS.length]!, { delay: KEY_PAUSE_MS });
      await paintedAt(page);
      typing.push(await page.evaluate(() => ({ ...vitals })));
    });
    await visit('/?search=home', PHONE, PHONE_SLOWDOWN, async (page) => {
      search.push(await page.evaluate(() => ({ ...vitals })));
    });
  }
  await visit('/', COMPUTER, 1, async (page) => {
    for (const word of WORDS) {
      await page.locator('#search').fill('');
      await paintedAt(page);
      // The page watches itself from the first key on, because `type` also pauses after the last one.
      const [first, all] = [paintedAt(page, { text: word, tiles: TILES }), paintedAt(page, { text: word })];
      await page.keyboard.type(word, { delay: KEY_PAUSE_MS });
      const pressedAt = await page.evaluate(() => lastKeyAt);
      keys.push((await first) - pressedAt);
      screens.push((await all) - pressedAt);
    }
  });
  const sizes = await measureSizes();
  console.log(`${tries} visits, load ${loadavg()[0]!.toFixed(1)}; median, least to most, budget`);
  const at = `${PHONE_SLOWDOWN} × CPU, ${PHONE.viewport.width} px`;
  const reportVital = (
    name: string,
    visits: readonly Vitals[],
    vital: keyof Vitals,
    budget: number,
    unit = 'ms',
  ) =>
    report(
      `${name}, ${at}`,
      visits.map((vitals) => vitals[vital]),
      budget,
      unit,
    );
  reportVital('LCP of home', home, 'lcp', 1_500);
  reportVital('LCP of a search', search, 'lcp', 1_500);
  reportVital('INP while typing', typing, 'inp', 150);
  reportVital('CLS of home with typing', typing, 'cls', 0.02, '');
  reportVital('CLS of a search', search, 'cls', 0.02, '');
  reportVital('Blocking time of home', home, 'blockingMs', 400);
  reportVital('Blocking time of a search', search, 'blockingMs', 400);
  report(`Last key to ${TILES} icons, 1 × CPU`, keys, 120, 'ms');
  report('Last key to a full screen, 1 × CPU', screens, 120 + AFTER_TYPING_MS, 'ms');
  report('Scripts of the search page, gzip', [sizes.scripts], KILOBYTES_MAX.scripts, 'KB');
  report('Fonts', [sizes.fonts], KILOBYTES_MAX.fonts, 'KB');
} finally {
  await browser.close();
  await site.stop();
}

function report(name: string, figures: readonly number[], budget: number, unit: string): void {
  const sorted = figures.toSorted((a, b) => a - b);
  const [median = Number.NaN, least, most] = [sorted.length >> 1, 0, sorted.length - 1].map((i) => {
    const figure = sorted[i] ?? Number.NaN;
    return unit === 'ms' ? Math.round(figure) : Number(figure.toFixed(unit === 'KB' ? 1 : 3));
  });
  const range = figures.length > 1 ? `(${least} to ${most})` : '';
  const verdict = median <= budget ? '' : '  over the budget';
  console.log(
    `${name.padEnd(44)} ${`${median} ${unit}`.padStart(9)} ${range.padEnd(16)} ≤ ${budget} ${unit}${verdict}`,
  );
}

/** Opens a page in a new browser context, and passes it on when its first icons are painted and the network is idle. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  slowdown: number,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await paintedAt(page);
    await look(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function observe(): void {
  globalThis.vitals = { lcp: 0, cls: 0, blockingMs: 0, inp: 0 };
  addEventListener('keydown', ({ timeStamp }) => (globalThis.lastKeyAt = timeStamp), true);
  const on = (type: string, each: (entry: PerformanceEntry & Record<string, unknown>) => void) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as PerformanceEntry & Record<string, unknown>);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  };
  on('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  on('layout-shift', ({ hadRecentInput, value }) => {
    if (hadRecentInput !== true) vitals.cls += Number(value);
  });
  on('longtask', ({ duration }) => (vitals.blockingMs += Math.max(0, duration - 50)));
  on('event', ({ duration, interactionId }) => {
    if (Number(interactionId) > 0) vitals.inp = Math.max(vitals.inp, duration);
  });
}

/**
 * The time in the page at which it has painted its first `tiles` icons, or all of the screen, for the text in the
 * field, which is `text` if that is given.
 */
function paintedAt(
  page: Page,
  { text, tiles }: { readonly text?: string; readonly tiles?: number } = {},
): Promise<number> {
  return page.evaluate(
    async ([text, tiles, limitMs]) => {
      const isReady = () => {
        const typed = document.querySelector<HTMLInputElement>('#search')?.value;
        const searched = new URLSearchParams(location.search).get('search') ?? '';
        const cells = [...document.querySelectorAll('[role="row"] [role="gridcell"]')].slice(0, tiles);
        return (
          searched === typed &&
          searched === (text ?? searched) &&
          document.querySelector('[aria-busy="true"]') === null &&
          cells.length > 0 &&
          cells.every(
            (cell) =>
              cell.closest('[inert]') === null &&
              cell.querySelector('[data-former]') === null &&
              (cell.querySelector('svg') ?? cell.querySelector('img')?.complete === true),
          )
        );
      };
      const frame = () => new Promise(requestAnimationFrame);
      const giveUpAt = performance.now() + limitMs;
      for (await frame(); !isReady(); await frame())
        if (performance.now() > giveUpAt) throw new Error(`no icons for "${location.search}"`);
      await new Promise((shown) => setTimeout(shown));
      return performance.now();
    },
    [text, tiles, PAINT_LIMIT_MS] as const,
  );
}
