import { parseArgs } from 'node:util';
import { COLORS, type ColorName, ICON_TYPES, SHAPES, type StyleSlug } from '@glyphdex/contract';
import { compareOne, compareSeveral } from './compare.ts';
import { type DerivedValues, derivedValuesOf, openActiveGeneration } from './derived-values.ts';
import { confusionsOf, figuresOf, type Outcome } from './figures.ts';
import { belowFloors, readFloors } from './floors.ts';
import { readInstalledIcons } from './installed-icons.ts';
import { HALVES, type Label, readLabels, SEEN_STYLES } from './labels.ts';
import { printConfusions, printFigures } from './report.ts';

const HELP = `Compares the derived values of icons with a labeled sample, and exits with 1 below a floor.

Usage: npm run catalog:accuracy [-- options]

  --half tune|proof   only this half, without floors (default: both)
  --facet NAME        only type, shape, colors or styles
  --hide-proof        name no icon of the proof half, as is right while derivations are being improved
  --help              show this

The catalog is read from DATA_DIR (.data when not set). docs/accuracy.md explains the sample and the labels.
`;

/** With more redrawn icons than this share, the sample needs new labels. */
const REDRAWN_SHARE_MAX = 0.02;

interface Judged {
  readonly label: Label;
  readonly said: DerivedValues;
}

interface FacetOfIcons {
  readonly name: string;
  readonly values: readonly string[];
  readonly compare: (icon: Judged) => Outcome<string>;
}

const FACETS_JUDGED: readonly FacetOfIcons[] = [
  {
    name: 'type',
    values: ICON_TYPES,
    compare: ({ label, said }) => compareOne(label.slug, said.type, label.types),
  },
  {
    name: 'shape',
    values: SHAPES,
    compare: ({ label, said }) => compareOne(label.slug, said.shape, label.shapes),
  },
  {
    name: 'colors',
    values: COLORS.map(({ name }) => name),
    compare: ({ label, said }) => compareSeveral<ColorName>(label.slug, said.colors, label.colors),
  },
  {
    name: 'styles',
    values: SEEN_STYLES,
    compare: ({ label, said }) => {
      const seen = said.styles.filter((style) => (SEEN_STYLES as readonly string[]).includes(style));
      return compareSeveral<StyleSlug>(label.slug, seen, label.styles);
    },
  },
];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The exit code: 1 when a floor is missed. */
async function run(words: string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: words,
    options: {
      half: { type: 'string' },
      facet: { type: 'string' },
      'hide-proof': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const halves = chosen('half', options.half, HALVES);
  const names = chosen(
    'facet',
    options.facet,
    FACETS_JUDGED.map(({ name }) => name),
  );
  const icons = (await judgedIcons()).filter(({ label }) => halves.includes(label.half));
  const isWhole = options.half === undefined;
  const missed: string[] = [];
  for (const { name, values, compare } of FACETS_JUDGED.filter((facet) => names.includes(facet.name))) {
    const figures = figuresOf(icons.map(compare), values);
    const byHalf = halves.map((half) => {
      const outcomes = icons.filter(({ label }) => label.half === half).map(compare);
      return { half, figures: figuresOf(outcomes, values) };
    });
    printFigures(name, figures, byHalf);
    const named = icons.filter(({ label }) => !options['hide-proof'] || label.half === 'tune');
    printConfusions(confusionsOf(named.map(compare)));
    if (isWhole) missed.push(...belowFloors(name, figures, readFloors()));
  }
  if (missed.length > 0) console.error(`\nBelow the floor:\n${missed.map((line) => `  ${line}`).join('\n')}`);
  return missed.length > 0 ? 1 : 0;
}

function chosen<Name extends string>(what: string, name: string | undefined, known: readonly Name[]): Name[] {
  const found = known.filter((candidate) => name === undefined || candidate === name);
  if (found.length === 0) throw new Error(`There is no ${what} "${name}"; there are ${known.join(', ')}.`);
  return found;
}

/** Labeled icons with their derived values. Redrawn icons are left out and named. */
async function judgedIcons(): Promise<Judged[]> {
  const catalog = await openActiveGeneration();
  const labels = readLabels();
  const judged: Judged[] = [];
  const redrawn: string[] = [];
  for (const [pack, ofPack] of Map.groupBy(labels, ({ slug }) => slug.slice(0, slug.indexOf('--')))) {
    const installed = readInstalledIcons(pack);
    for (const label of ofPack) {
      const docId = catalog.icons.findBySlug(label.slug);
      const isSame = installed.get(label.slug.slice(pack.length + 2))?.sha === label.sha;
      if (docId < 0 || !isSame) redrawn.push(label.slug);
      else judged.push({ label, said: derivedValuesOf(catalog, docId) });
    }
  }
  catalog.retire();
  if (redrawn.length > 0)
    console.log(`${redrawn.length} labeled icons were redrawn or removed: ${redrawn.join(', ')}`);
  if (redrawn.length > labels.length * REDRAWN_SHARE_MAX)
    throw new Error('Too many labeled icons were redrawn; label them again (docs/accuracy.md).');
  return judged;
}
