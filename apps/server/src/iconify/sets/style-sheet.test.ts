import { getIconsCSS } from '@iconify/utils/lib/css/icons';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../../catalog/embedded/embedded-catalog.ts';
import type { IconSet } from '../../catalog/icon-sets.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { iconSetOf } from './icons-data.ts';
import { styleSheetOf } from './style-sheet.ts';

async function openSet(): Promise<IconSet> {
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir);
  const catalog = await openCatalog(dataDir, { clock: new FakeClock() });
  onTestFinished(() => catalog.retire());
  return catalog.iconSets.find('mdi')!;
}

const NAMES = ['home', 'house', 'home-turned', 'nothing', 'retired', 'bell', 'f101', 'home'];

test.each([
  {},
  { format: 'compact' },
  { format: 'compressed' },
  { mode: 'background', color: 'red' },
  { color: 'red' },
  { pseudo: 'true', square: '1', var: 'no' },
  { selector: '.i-{name}' },
  { selector: '.i', format: 'compressed' },
  { selector: '.i-{prefix}-{name}', common: '.i', override: '.i.i-{name}' },
  { selector: '.i-{name}', common: '.i-{name}' },
])('writes the pieces of %j as the library writes all icons at once', async (parameters) => {
  const set = await openSet();
  const options = { ...parameters } as Record<string, unknown>;
  for (const [short, long] of Object.entries({
    selector: 'iconSelector',
    common: 'commonSelector',
    override: 'overrideSelector',
    pseudo: 'pseudoSelector',
    square: 'forceSquare',
    var: 'varName',
  }))
    if (short in options) options[long] = ['1', 'true'].includes(String(options[short])) || options[short];
  if (options['varName'] === 'no') options['varName'] = null;
  for (const names of [NAMES, ['home'], ['nothing'], ['nothing', 'bell']]) {
    const distinct = [...new Set(names)];
    const all = distinct.map((name) => iconSetOf(set, name));
    const merged = {
      ...all[0]!,
      icons: Object.assign({}, ...all.map(({ icons }) => icons)) as (typeof all)[0]['icons'],
      aliases: Object.assign({}, ...all.map(({ aliases }) => aliases)) as (typeof all)[0]['aliases'],
    };
    const pieces = styleSheetOf(set, names, (...spellings) =>
      spellings
        .map((name) => (parameters as Record<string, string>)[name])
        .find((value) => value !== undefined),
    );
    expect([...pieces].join('')).toBe(getIconsCSS(merged, distinct, options));
  }
});
