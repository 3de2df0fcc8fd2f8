import { parseArgs } from 'node:util';
import { COLORS, type ColorName, ICON_TYPES, SHAPES, type StyleSlug } from '@glyphdex/contract';
import { compareOne, compareSeveral } from './compare.ts';
import { type DerivedValues, derivedValuesOf, openActiveCatalog } from './derived-values.ts';
import { confusionsOf, figuresOf, type Outcome } from './figures.ts';
import { belowFloors, readFloors } from './floors.ts';
import { readInstalledIcons } from './installed-icons.ts';
import { HALVES, type Label, readLabels, VISIBLE_STYLES } from './labels.ts';
import { printConfusions, printFigures } from './report.ts';

const HELP = `Compares the derived values of icons with a labeled sample, and exits with 1 below a floor.

Usage: npm run catalog:accuracy [-- options]

  --half tune|proof   only this half, without floors (default: both)
  --facet NAME        only type, shape, colors or styles
  --hide-proof        print no icon of the proof half: use it while you tune derivations
  --help              print this text

The catalog is read from DATA_DIR (.data when not set). docs/accuracy.md explains the sample and the labels.
`;

/** If a larger share of the labeled icons was redrawn or is missing, the figures do not describe the sample. */
const UNUSABLE_SHARE_MAX = 0.02;

interface LabeledIcon {
  readonly label: Label;
  readonly derived: DerivedValues;
}

interface LabeledFacet {
  readonly name: string;
  readonly values: readonly string[];
  readonly compare: (icon: LabeledIcon) => Outcome<string>;
}

const LABELED_FACETS: readonly LabeledFacet[] = [
  {
    name: 'type',
    values: ICON_TYPES,
    compare: ({ label, derived }) => compareOne(label.slug, derived.type, label.types),
  },
  {
    name: 'shape',
    values: SHAPES,
    compare: ({ label, derived }) => compareOne(label.slug, derived.shape, label.shapes),
  },
  {
    name: 'colors',
    values: COLORS.map(({ name }) => name),
    compare: ({ label, derived }) => compareSeveral<ColorName>(label.slug, derived.colors, label.colors),
  },
  {
    name: 'styles',
    values: VISIBLE_STYLES,
    compare: ({ label, derived }) => {
      const visible = derived.styles.filter((style) =>
        (VISIBLE_STYLES as readonly StyleSlug[]).includes(style),
      );
      return compareSeveral<StyleSlug>(label.slug, visible, label.styles);
    },
  },
];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns the exit code: 1 if a figure is below its floor. */
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
    LABELED_FACETS.map(({ name }) => name),
  );
  const icons = (await labeledIcons()).filter(({ label }) => halves.includes(label.half));
  const isWholeSample = options.half === undefined;
  const missed: string[] = [];
  for (const { name, values, compare } of LABELED_FACETS.filter((facet) => names.includes(facet.name))) {
    const figures = figuresOf(icons.map(compare), values);
    const byHalf = halves.map((half) => {
      const outcomes = icons.filter(({ label }) => label.half === half).map(compare);
      return { half, figures: figuresOf(outcomes, values) };
    });
    printFigures(name, figures, byHalf);
    const named = icons.filter(({ label }) => !options['hide-proof'] || label.half === 'tune');
    printConfusions(confusionsOf(named.map(compare)));
    if (isWholeSample) missed.push(...belowFloors(name, figures, readFloors()));
  }
  if (missed.length > 0) console.error(`\nBelow the floor:\n${missed.map((line) => `  ${line}`).join('\n')}`);
  return missed.length > 0 ? 1 : 0;
}

function chosen<Name extends string>(
  what: string,
  name: string | undefined,
  allowed: readonly Name[],
): Name[] {
  const found = allowed.filter((candidate) => name === undefined || candidate === name);
  if (found.length === 0) throw new Error(`There is no ${what} "${name}"; there are ${allowed.join(', ')}.`);
  return found;
}

/**
 * The labeled icons with their derived values. Icons that were redrawn or are missing are left out and printed. Throws
 * if they are too many.
 */
async function labeledIcons(): Promise<LabeledIcon[]> {
  const catalog = await openActiveCatalog();
  const labels = readLabels();
  const labeled: LabeledIcon[] = [];
  const unusable: string[] = [];
  for (const [pack, ofPack] of Map.groupBy(labels, ({ slug }) => slug.slice(0, slug.indexOf('--')))) {
    const installed = readInstalledIcons(pack);
    for (const label of ofPack) {
      const docId = catalog.icons.findBySlug(label.slug);
      const isSame = installed.get(label.slug.slice(pack.length + 2))?.sha === label.sha;
      if (docId < 0 || !isSame) unusable.push(label.slug);
      else labeled.push({ label, derived: derivedValuesOf(catalog, docId) });
    }
  }
  catalog.retire();
  if (unusable.length > 0)
    console.log(
      `${unusable.length} labeled icons were redrawn or are not in the catalog: ${unusable.join(', ')}`,
    );
  if (unusable.length > labels.length * UNUSABLE_SHARE_MAX)
    throw new Error(
      'Too many labeled icons were redrawn or are missing. Build all packs, or label again: see docs/accuracy.md.',
    );
  return labeled;
}
