import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { EmbeddedCatalog } from '../../apps/server/src/catalog/embedded/embedded-catalog.ts';
import {
  type OpenGeneration,
  openGeneration,
} from '../../apps/server/src/catalog/embedded/open-generation.ts';
import { openHelperPool } from '../../apps/server/src/pictures/drawing/helper-pool.ts';
import { ImageReader } from '../../apps/server/src/pictures/drawing/image-reader.ts';
import { seededRandom } from '../../benchmarks/random.ts';
import { cut, hasStrokes, mirrored, type Random, RENDERED_PX, render, rotated, sketch } from './disturb.ts';
import { equalNamesFound } from './equivalents.ts';
import { cropToInk, NEAR_DUPLICATE_OVERLAP, overlap } from './overlap.ts';

// npm run catalog:similarity [-- DATA_DIR]: searches with disturbed drawings of icons. See docs/similarity.md.

const SEED = 1;
/** The number of icons to search for, each with up to three disturbances. */
const TRIES = 500;
/** An icon counts as found if it is among this many first hits. */
const FIRST = 10;

const FLOORS = JSON.parse(readFileSync(join(import.meta.dirname, 'floors.json'), 'utf8')) as Record<
  Kind | 'equivalents',
  number
>;
const KINDS = {
  strokeWidth: 'other stroke width',
  moved: 'moved and scaled by 5 %',
  sketch: 'drawn by hand',
  rotated: 'rotated by 10°',
  mirrored: 'mirrored',
  cut: '15 % cut from one side',
} as const;
type Kind = keyof typeof KINDS;

const dataDir = process.argv[2] ?? process.env['DATA_DIR'] ?? '.data';
if (!existsSync(join(dataDir, 'catalog', 'CURRENT'))) {
  console.error(`There is no catalog in ${dataDir}. Build it with: npx --no-install glyphdex catalog build`);
  process.exit(1);
}
process.exitCode = await run(await openGeneration(dataDir));

/** Returns the exit code: 1 if a share of found icons is below its floor. */
async function run(catalog: OpenGeneration): Promise<number> {
  const port = new EmbeddedCatalog(catalog);
  const helpers = openHelperPool();
  const reader = new ImageReader(helpers);
  const random = seededRandom(SEED);
  const none = { itself: 0, itselfOrDuplicate: 0, tries: 0 };
  const found = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, { ...none }])) as Record<
    Kind,
    typeof none
  >;
  const times: number[] = [];
  /** Cropped renderings by docId. */
  const drawn = new Map<number, Float32Array | undefined>();
  const croppedOf = async (docId: number) => {
    if (!drawn.has(docId)) {
      const ink = await render(catalog.svgs.documentOf(docId));
      drawn.set(docId, ink && cropToInk(ink, RENDERED_PX));
    }
    return drawn.get(docId);
  };

  /** Searches with one disturbed drawing and counts the result. Skips a drawing that was not rendered. */
  const tryOne = async (kind: Kind, docId: number, ink: Float32Array | undefined): Promise<void> => {
    if (ink === undefined) return;
    const bytes = await toPng(ink);
    const start = performance.now();
    // A client of its own for each drawing, because the queue limits the tasks of one client.
    const verdict = await reader.read({ type: 'image/png', bytes }, String(docId));
    const counts = found[kind];
    counts.tries++;
    // A full square fills its picture, so it has no drawing: it is not found.
    if (verdict.kind !== 'descriptors') return;
    const { ids } = port.searchByImage({
      descriptors: verdict.descriptors,
      altered: verdict.altered,
      filters: {},
      windowMax: 1_000,
      offset: 0,
      limit: FIRST,
      relatedTagsMax: 10,
    });
    times.push(performance.now() - start);
    const docIds = Uint32Array.from(ids, (id) => catalog.icons.findOwnId(id));
    const isItself = docIds.includes(docId);
    if (isItself) counts.itself++;
    if (isItself || (await hasNearDuplicate(docId, docIds))) counts.itselfOrDuplicate++;
  };
  const hasNearDuplicate = async (docId: number, hits: Uint32Array): Promise<boolean> => {
    const own = await croppedOf(docId);
    if (own === undefined) return false;
    for (const hit of hits) {
      const other = await croppedOf(hit);
      if (other !== undefined && overlap(own, other) >= NEAR_DUPLICATE_OVERLAP) return true;
    }
    return false;
  };

  for (let tried = 0; tried < TRIES; ) {
    const docId = Math.floor(random() * catalog.icons.count);
    const svg = catalog.svgs.documentOf(docId);
    const ink = await render(svg);
    if (ink === undefined || cropToInk(ink, RENDERED_PX) === undefined) continue;
    tried++;
    const between = (from: number, to: number) => from + (to - from) * random();
    const strokeWidth = random() < 0.5 ? between(0.75, 1) : between(1, 1.5);
    if (hasStrokes(svg)) await tryOne('strokeWidth', docId, await render(svg, { strokeWidth }));
    await tryOne('moved', docId, await render(svg, moved(random)));
    await tryOne('sketch', docId, sketch(ink, random));
    await tryOne('rotated', docId, rotated(ink, random() < 0.5 ? 10 : -10));
    await tryOne('mirrored', docId, mirrored(ink));
    await tryOne('cut', docId, cut(ink, Math.floor(4 * random())));
  }
  helpers.close();
  const equivalents = await equalNamesFound(port, seededRandom(SEED));
  catalog.retire();
  console.log(`equivalents: equal names first ${percent(equivalents)}, floor ${percent(FLOORS.equivalents)}`);
  return Math.max(report(found, times), Number(equivalents < FLOORS.equivalents));
}

function moved(random: Random) {
  const plusOrMinus = () => (random() < 0.5 ? -0.05 : 0.05);
  return { shiftX: plusOrMinus(), shiftY: plusOrMinus(), scale: 1 + plusOrMinus() };
}

async function toPng(ink: Float32Array): Promise<Buffer> {
  const pixels = Buffer.from(ink.map((value) => Math.round(255 * (1 - Math.min(1, Math.max(0, value))))));
  return await sharp(pixels, { raw: { width: RENDERED_PX, height: RENDERED_PX, channels: 1 } })
    .png()
    .toBuffer();
}

/** Prints the shares and times. Returns the exit code. */
function report(
  found: Record<Kind, { itself: number; itselfOrDuplicate: number; tries: number }>,
  times: readonly number[],
): number {
  let missed = 0;
  console.log(`Of ${TRIES} icons (seed ${SEED}), among the first ${FIRST}:`);
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const { itself, itselfOrDuplicate, tries } = found[kind];
    const share = itselfOrDuplicate / tries;
    if (share < FLOORS[kind]) missed++;
    console.log(
      `${KINDS[kind].padEnd(24)} itself ${percent(itself / tries)}, itself or a near-duplicate ${percent(share)} of ${tries}, floor ${percent(FLOORS[kind])}`,
    );
  }
  // The first 20 requests are left out, because they include the start of the image process.
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  console.log(`read and search: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`);
  if (missed > 0) console.log(`${missed} shares are below their floor.`);
  return missed > 0 ? 1 : 0;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
