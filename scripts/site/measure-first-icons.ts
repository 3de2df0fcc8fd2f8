import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { startSite } from '../../tests/walks/start-site.ts';

// How long a visitor who has never been here waits for the first icons, in a Chromium that was just started. DATA_DIR names a
// folder with a built catalog. An empty page of the same service is the yardstick: what the machine and the browser take.

const { values } = parseArgs({ options: { tries: { type: 'string', default: '5' } } });
const tries = Number(values.tries);

interface Visit {
  /** All in milliseconds since the navigation began. */
  readonly page: number;
  readonly scriptEnd: number;
  readonly firstPaint: number;
  readonly icons: number;
  /** What the page took of a core until then, and its scripts of it. */
  readonly cpuMs: number;
  readonly scriptMs: number;
}

const site = await startSite();
try {
  await fetch(`${site.url}/gallery/icons?page=1&per_page=60&with=svg`);
  const visits: Visit[] = [];
  const yardsticks: number[] = [];
  for (let at = 0; at < tries; at++) {
    yardsticks.push(await emptyPageMs(`${site.url}/healthz`));
    visits.push(await firstVisit(site.url));
  }
  console.log(`Until the first icons are painted, cold Chromium, ${tries} times, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, of] of COLUMNS) {
    const numbers = visits.map(of).sort((a, b) => a - b);
    console.log(`${name.padEnd(36)} median ${show(numbers[Math.floor(tries / 2)])}   ${show(numbers[0])} to ${show(numbers.at(-1))}`);
  }
  const empty = yardsticks.sort((a, b) => a - b)[Math.floor(tries / 2)]!;
  const icons = visits.map(({ icons }) => icons).sort((a, b) => a - b)[Math.floor(tries / 2)]!;
  console.log(`${'an empty page, painted'.padEnd(36)} median ${show(empty)}   icons take ${(icons / empty).toFixed(1)} times as long`);
} finally {
  await site.stop();
}
