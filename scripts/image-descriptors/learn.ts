import { writeFileSync } from 'node:fs';
import { DESCRIPTOR_BYTES, featuresOf } from '@glyphdex/engine';
import { rasterize } from '@glyphdex/raster';
import { sanitizeSvg } from '@glyphdex/svg';
import { openGeneration } from '../../apps/server/src/catalog/embedded/open-generation.ts';
import { seededRandom } from '../../benchmarks/random.ts';
import { hasStrokes, outline, render, sketch, thicken } from '../../tests/similarity/disturb.ts';
import { toPicture } from '../../tests/similarity/to-picture.ts';
import { fitProjection, type TrainingData } from './fit-projection.ts';

// npm run image-descriptors:learn: learns the projection of image descriptors from the catalog in .data, and writes it
// to a file of the engine, which `npm run format` then breaks into lines. The seed differs from that of
// `npm run catalog:similarity`, which therefore tests other disturbances, almost all of other icons.

const FILE = new URL('../../packages/engine/src/image-descriptors/projection.json', import.meta.url);
const SEED = 2026;
/** Every 17th icon in docId order is used: about 22,000 of 370,000. */
const ICONS_STEP = 17;
/** The number of icons that are drawn with disturbances, chosen at random from all. */
const DISTURBED = 1_200;

const catalog = await openGeneration('.data');
const random = seededRandom(SEED);
const between = (from: number, to: number) => from + (to - from) * random();
const plusOrMinus = (amount: number) => (random() < 0.5 ? -amount : amount);

const icons: Float32Array[] = [];
for (let docId = 0; docId < catalog.icons.count; docId += ICONS_STEP) {
  const clean = sanitizeSvg(catalog.svgs.documentOf(docId));
  const features = clean.ok ? featuresOf(rasterize(clean.root, clean.box)) : undefined;
  // The next call overwrites the features.
  if (features !== undefined) icons.push(features.slice());
}

const disturbed: TrainingData['disturbed'][number][] = [];
while (disturbed.length < DISTURBED) {
  const svg = catalog.svgs.documentOf(Math.floor(random() * catalog.icons.count));
  const ink = await render(svg);
  const original = ink && featuresOf(toPicture(ink))?.slice();
  if (ink === undefined || original === undefined) continue;
  const strokeWidth = random() < 0.5 ? between(0.75, 1) : between(1, 1.5);
  const moved = { shiftX: plusOrMinus(0.05), shiftY: plusOrMinus(0.05), scale: 1 + plusOrMinus(0.05) };
  const inks: [weight: number, ink: Float32Array | undefined][] = [
    [1, hasStrokes(svg) ? await render(svg, { strokeWidth }) : thicken(ink, random() < 0.5 ? -1 : 2)],
    [1, await render(svg, moved)],
    [1, sketch(ink, random)],
    [0.5, sketch(ink, random, 1.5)],
    [0.7, outline(ink)],
    [0.4, sketch(outline(ink), random)],
  ];
  const forms = inks.flatMap(([weight, form]) => {
    const features = form && featuresOf(toPicture(form))?.slice();
    return features === undefined ? [] : [{ weight, features }];
  });
  disturbed.push({ original, forms });
}
catalog.retire();

writeFileSync(FILE, JSON.stringify(fitProjection({ icons, disturbed }, DESCRIPTOR_BYTES)));
console.log(`Learned from ${icons.length} icons and from disturbed forms of ${disturbed.length} icons.`);
