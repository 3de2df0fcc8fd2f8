import { type Confusion, type Figures, intervalOf } from './figures.ts';
import type { Half } from './labels.ts';

/** The maximum number of icons named for one confusion. */
const SLUGS_SHOWN = 12;

/** Prints precision and recall per value and as means, for the whole sample and each half. */
export function printFigures(
  facet: string,
  figures: Figures,
  byHalf: readonly { readonly half: Half; readonly figures: Figures }[],
): void {
  console.log(`\n${facet}, ${figures.icons} icons`);
  console.log(
    `  ${'value'.padEnd(16)}${'labeled'.padStart(8)}${'precision'.padStart(11)}${'recall'.padStart(8)}`,
  );
  for (const { value, labeled, precision, recall } of figures.values) {
    console.log(
      `  ${value.padEnd(16)}${String(labeled).padStart(8)}${share(precision).padStart(11)}${share(recall).padStart(8)}`,
    );
  }
  for (const { name, of } of [
    { name: 'all', of: figures },
    ...byHalf.map(({ half, figures: of }) => ({ name: half, of })),
  ]) {
    for (const mean of ['micro', 'macro'] as const) {
      const { precision, recall } = of[mean];
      const label = `${name}, ${mean}`.padEnd(24);
      const labeled = of.values.reduce((sum, value) => sum + value.labeled, 0);
      const interval =
        mean === 'micro' ? `   recall ${intervalOf(recall, labeled).map(share).join('–')}` : '';
      console.log(`  ${label}${share(precision).padStart(11)}${share(recall).padStart(8)}${interval}`);
    }
  }
}

/** Prints confusions with their icons. */
export function printConfusions(confusions: readonly Confusion[]): void {
  if (confusions.length > 0) console.log('  labeled → derived');
  for (const { labeled, derived, slugs } of confusions) {
    const more = slugs.length > SLUGS_SHOWN ? ` and ${slugs.length - SLUGS_SHOWN} more` : '';
    console.log(
      `  ${labeled} → ${derived} (${slugs.length}): ${slugs.slice(0, SLUGS_SHOWN).join(', ')}${more}`,
    );
  }
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
