import type { IconSetInfo, IconSetSummary } from '@glyphdex/contract';
import { type DrawnStyle, namedPrefixes, type SearchWords } from '@glyphdex/export/iconify';
import type { Catalog } from '../catalog/catalog.ts';
import { BEST, type IconHits } from '../catalog/icon-search.ts';

export interface IconSetSearch {
  readonly words: SearchWords;
  /** Prefixes, or beginnings of them that end with `-`; undefined means all. */
  readonly prefixes: readonly string[] | undefined;
  /** The category of a set; undefined means all. */
  readonly category: string | undefined;
  /** Icons up to this number are found, without the first `start` of them. */
  readonly limit: number;
  readonly start: number;
  readonly budgetMs: number;
  /** Lets other clients work. */
  readonly startSlowWork: () => Promise<void>;
}

export interface FoundIcons {
  /** `prefix:name`, the best first. */
  readonly icons: readonly string[];
  readonly sets: Readonly<Record<string, IconSetInfo>>;
  /** The number of matching icons, at most `limit`. */
  readonly total: number;
  readonly isDegraded: boolean;
}

/** Icons of one step through the hits of a search by style, and the number of steps after which it ends. */
const STEP = 250;
const STEPS_MAX = 16;

/** Searches the visible icons. A condition on the style reads the drawings of up to STEP × STEPS_MAX hits. */
export async function searchIcons(
  catalog: Catalog,
  { words, prefixes, category, limit, start, budgetMs, startSlowWork }: IconSetSearch,
): Promise<FoundIcons> {
  const sets = [...catalog.iconSets.summaries.values()].filter(({ info }) => info.hidden !== true);
  const packs = packsOf(sets, words, prefixes, category);
  const page = (offset: number, count: number) =>
    catalog.search({ ...BEST, text: words.text, filters: { packs }, offset, limit: count, budgetMs });
  if (words.style === undefined) {
    const hits = await page(start, limit - start);
    return found(catalog, await namesOf(catalog, hits), Math.min(hits.total, limit), hits.isDegraded);
  }
  const names: string[] = [];
  let isDegraded = false;
  for (let step = 0; step < STEPS_MAX && names.length < limit; step++) {
    await startSlowWork();
    const hits = await page(step * STEP, STEP);
    isDegraded ||= hits.isDegraded;
    names.push(...(await namesOf(catalog, hits, words.style)));
    if (hits.total <= (step + 1) * STEP) break;
  }
  const listed = names.slice(0, limit);
  return found(catalog, listed.slice(start), listed.length, isDegraded);
}

/** The packs that all conditions on sets allow; undefined without a condition. */
function packsOf(
  sets: readonly IconSetSummary[],
  { prefixes: worded, palette }: SearchWords,
  prefixes: readonly string[] | undefined,
  category: string | undefined,
): readonly string[] | undefined {
  if (worded === undefined && prefixes === undefined && palette === undefined && category === undefined)
    return undefined;
  const allowed = sets
    .filter(({ info }) => palette === undefined || info.palette === palette)
    .filter(({ info }) => category === undefined || info.category === category)
    .map(({ prefix }) => prefix);
  const first = prefixes === undefined ? allowed : namedPrefixes(allowed, prefixes);
  return worded === undefined ? first : namedPrefixes(first, worded);
}

/** The names of icons, of those with this style if one is given. */
async function namesOf(catalog: Catalog, { ids }: IconHits, style?: DrawnStyle): Promise<readonly string[]> {
  const records = catalog.read(ids, style === undefined ? {} : { svg: true });
  return records.flatMap((record) =>
    record === undefined || (style !== undefined && drawnStyle(record.svgJson!) !== style)
      ? []
      : [`${record.pack}:${record.name}`],
  );
}

function found(catalog: Catalog, icons: readonly string[], total: number, isDegraded: boolean): FoundIcons {
  const prefixes = new Set(icons.map((icon) => icon.slice(0, icon.indexOf(':'))));
  const { summaries } = catalog.iconSets;
  const sets = [...prefixes].flatMap((prefix) => {
    const set = summaries.get(prefix);
    return set === undefined ? [] : [[prefix, set.info] as const];
  });
  return { icons, sets: Object.fromEntries(sets), total, isDegraded };
}

/** The style of a drawing with only one of them. `svgJson` is a JSON string, so its quotes are escaped. */
export function drawnStyle(svgJson: string): DrawnStyle | undefined {
  const isFilled = hasPaint(svgJson, 'fill');
  const isStroked = hasPaint(svgJson, 'stroke');
  if (isFilled === isStroked) return undefined;
  return isFilled ? 'fill' : 'stroke';
}

function hasPaint(svgJson: string, attribute: DrawnStyle): boolean {
  for (const [, paint] of svgJson.matchAll(PAINTS[attribute]))
    if (!NO_PAINT.has(paint!.toLowerCase())) return true;
  return false;
}
const PAINTS = { fill: /\bfill=\\"([^\\]*)\\"/g, stroke: /\bstroke=\\"([^\\]*)\\"/g };
const NO_PAINT: ReadonlySet<string> = new Set(['', 'none', 'transparent', 'inherit']);
