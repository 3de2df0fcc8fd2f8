import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenGeneration } from '../../apps/server/src/catalog/embedded/open-generation.ts';
import { seededRandom, shuffle } from '../../benchmarks/random.ts';
import { drawContactSheet, type SheetIcon } from './contact-sheet.ts';
import { derivedValuesOf, openActiveCatalog } from './derived-values.ts';
import { drawSample } from './draw-sample.ts';
import { isAnimated } from './picture.ts';
import { relatedRows } from './related-sheets.ts';

const HELP = `Draws contact sheets: PNG pictures with many icons, to check derived values by eye.

Usage: npm run catalog:sheets [-- options]

  --out DIR       the folder of the sheets (default: sheets in DATA_DIR)
  --per N         icons on a sheet (default: 48, at most 200), except with --icon and --sample
  --only WORDS    only sheets whose name contains this, such as "shape" or "color-teal"
  --icon SLUG     one sheet of these icons instead (repeat it for several), such as --icon mdi--home
  --seed N        seed of the random choice (default: 7)
  --sample        the icons of the labeled sample instead, 40 on a sheet, numbered, without derived values
  --help          print this text

Without --icon and --sample there is a sheet for each type, shape, color and style, with random icons of this value. A
sheet of variants and one of similars show in each row an icon and its first seven of them. Equal seeds choose equal
icons. The catalog is read from DATA_DIR (.data when not set).
`;

const COLUMNS = 8;
const PICTURE_PX = 128;
/** Pictures for labeling are larger. */
const SAMPLE_PICTURE_PX = 170;
const SAMPLE_PER_SHEET = 40;
const PER_SHEET_MAX = 200;

interface Sheet {
  readonly name: string;
  readonly icons: readonly (SheetIcon | undefined)[];
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<void> {
  const { DATA_DIR = '.data' } = process.env;
  const { values } = parseArgs({
    args: words,
    options: {
      out: { type: 'string', default: join(DATA_DIR, 'sheets') },
      per: { type: 'string', default: '48' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '7' },
      icon: { type: 'string', multiple: true, default: [] },
      sample: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const per = Number(values.per);
  if (!Number.isInteger(per) || per < 1 || per > PER_SHEET_MAX)
    throw new Error(`--per takes a number from 1 to ${PER_SHEET_MAX}, not "${values.per}"`);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed takes a whole number, not "${values.seed}"`);
  const folder = resolve(values.out);
  mkdirSync(folder, { recursive: true });
  const picturePx = values.sample ? SAMPLE_PICTURE_PX : PICTURE_PX;
  const sheets = values.sample ? sampleSheets() : await catalogSheets(values.icon, { per, seed });
  let written = 0;
  for (const { name, icons } of sheets.filter((sheet) => sheet.name.includes(values.only))) {
    const title = `${name}: ${icons.filter((icon) => icon !== undefined).length} icons`;
    writeFileSync(
      join(folder, `${name}.png`),
      await drawContactSheet(icons, { title, columns: COLUMNS, picturePx }),
    );
    written++;
  }
  console.log(`${written} contact sheets in ${folder}`);
}

function sampleSheets(): Sheet[] {
  const icons = drawSample().map(({ slug, svg }, at) => ({
    caption: `${at}${isAnimated(svg) ? ' (moves)' : ''} ${slug}`,
    svg,
  }));
  const sheets: Sheet[] = [];
  for (let start = 0; start < icons.length; start += SAMPLE_PER_SHEET) {
    const name = `sample-${String(sheets.length).padStart(2, '0')}`;
    sheets.push({ name, icons: icons.slice(start, start + SAMPLE_PER_SHEET) });
  }
  return sheets;
}

interface RandomChoice {
  /** The maximum number of icons on a sheet. */
  readonly per: number;
  readonly seed: number;
}

/** One sheet of these icons, or without any the sheets of random icons by value and relation. */
async function catalogSheets(slugs: readonly string[], choice: RandomChoice): Promise<Sheet[]> {
  const catalog = await openActiveCatalog();
  const docsByName =
    slugs.length > 0
      ? new Map([['icons', docsOf(catalog, slugs)]])
      : new Map([...docsByValue(catalog, choice), ...relatedRows(catalog, { ...choice, columns: COLUMNS })]);
  const sheets = [...docsByName].map(([name, docs]) => ({
    name,
    icons: docs.map((docId) =>
      docId === undefined
        ? undefined
        : { caption: catalog.icons.slugOf(docId), svg: catalog.svgs.documentOf(docId) },
    ),
  }));
  catalog.retire();
  return sheets;
}

function docsOf(catalog: OpenGeneration, slugs: readonly string[]): number[] {
  return slugs.map((slug) => {
    const docId = catalog.icons.findBySlug(slug);
    if (docId < 0) throw new Error(`There is no icon "${slug}"; a slug is pack--name, such as mdi--home.`);
    return docId;
  });
}

/** At most `per` icons with each value, in random order. Deterministic for the seed. */
function docsByValue(catalog: OpenGeneration, { per, seed }: RandomChoice): Map<string, number[]> {
  const order = Uint32Array.from({ length: catalog.icons.count }, (_, docId) => docId);
  shuffle(order, seededRandom(seed));
  const docs = new Map<string, number[]>();
  for (const docId of order) {
    const { type, shape, colors, styles } = derivedValuesOf(catalog, docId);
    const names = [
      `type-${type}`,
      `shape-${shape}`,
      ...colors.map((color) => `color-${color}`),
      ...styles.map((style) => `style-${style}`),
    ];
    for (const name of names.map((text) => text.toLowerCase().replaceAll(' ', '-'))) {
      const found = docs.get(name) ?? [];
      if (found.length === 0) docs.set(name, found);
      if (found.length < per) found.push(docId);
    }
  }
  return docs;
}
