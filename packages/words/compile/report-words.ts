import { WORD_SOURCES } from '../src/word-sources.ts';
import type { SourceTally } from './compile-keywords.ts';
import type { Synonym } from './synonym-edges.ts';

/** Prints the counts of each source: its icons, and its tags that were kept or removed, by reason. */
export function reportSources(tallies: ReadonlyMap<string, SourceTally>): void {
  console.log('\nKeywords by source');
  console.table(
    Object.fromEntries(
      [...tallies].map(([code, tally]) => [
        WORD_SOURCES.find((source) => source.code === code)?.title ?? code,
        tally,
      ]),
    ),
  );
}

/**
 * Prints the size of each word file, and the number of synonyms by source and by tier as the word files number them.
 */
export function reportWords(
  files: readonly { readonly name: string; readonly bytes: number; readonly lines: number }[],
  synonyms: ReadonlyMap<string, readonly Synonym[]>,
): void {
  console.log('\nFiles');
  console.table(Object.fromEntries(files.map(({ name, bytes, lines }) => [name, { lines, bytes }])));
  console.log(`${files.reduce((sum, { bytes }) => sum + bytes, 0)} bytes in ${files.length} files`);
  const pairs = new Map<string, Record<string, number>>();
  for (const targets of synonyms.values()) {
    for (const { tier, sources } of targets) {
      for (const source of sources) {
        const row = pairs.get(source) ?? { 'tier 1': 0, 'tier 2': 0, 'tier 3': 0 };
        pairs.set(source, row);
        row[`tier ${tier}`] = (row[`tier ${tier}`] ?? 0) + 1;
      }
    }
  }
  console.log('\nSynonym pairs by source');
  console.table(Object.fromEntries(pairs));
}
