import { iconId } from '@glyphdex/contract';
import { type AnalyzedDocuments, DocumentAnalyzer } from '@glyphdex/engine';
import type { Refusal } from '../build/set-part.ts';
import { TagMaker } from '../derive/icon-tags.ts';
import { conceptStem } from '../rank/concept-stem.ts';
import type { SetInfo } from '../source/icon-source.ts';
import { readFlags } from '../words/index.ts';
import type { IconColumns } from './pack-columns.ts';

/** What of a pack follows from its columns and its name, so that no later build has to find it out again. */
export interface CompletedColumns {
  /** Public ids. */
  readonly ids: Float64Array;
  /** Where the ids of each icon's further names begin, and these. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasIds: Float64Array;
  /** What packs share of `concepts` and `aliasConcepts`, see `conceptStem`. */
  readonly stems: readonly string[];
  readonly aliasStems: readonly (readonly string[])[];
  /** The words of each icon, for the index. */
  readonly analyzed: AnalyzedDocuments;
}

/** Completes the columns of a pack. Further names that are the name of another icon are dropped and listed. */
export function completePack(
  slug: string,
  info: SetInfo,
  icons: IconColumns,
): { readonly columns: CompletedColumns; readonly refused: readonly Refusal[] } {
  const { aliases, refused } = settledAliases(icons);
  const aliasIds = aliases.flatMap((names) => names.map((name) => iconId(slug, name)));
  const columns: CompletedColumns = {
    ids: Float64Array.from(icons.names, (name) => iconId(slug, name)),
    aliasOffsets: offsetsOf(aliases),
    aliasIds: Float64Array.from(aliasIds),
    stems: icons.concepts.map(conceptStem),
    aliasStems: icons.aliasConcepts.map((concepts) => concepts.map(conceptStem)),
    analyzed: analyze(slug, info, icons, aliases),
  };
  return { columns, refused };
}

/** Gives each further name to one icon: names of icons come first, then the order of the pack. */
function settledAliases(icons: IconColumns): { aliases: string[][]; refused: Refusal[] } {
  const taken = new Set(icons.names);
  const refused: Refusal[] = [];
  const aliases = icons.aliases.map((names) =>
    names.filter((name) => {
      const isFree = !taken.has(name);
      if (isFree) taken.add(name);
      else refused.push({ name, reason: 'alias has the id of another icon' });
      return isFree;
    }),
  );
  return { aliases, refused };
}

function analyze(
  slug: string,
  info: SetInfo,
  icons: IconColumns,
  aliases: readonly (readonly string[])[],
): AnalyzedDocuments {
  const analyzer = new DocumentAnalyzer();
  const tags = new TagMaker();
  const packWords = [slug, info.name];
  // Packs of flags name them by country code; people by country.
  const flags = /flag/i.test(info.name) ? readFlags() : undefined;
  icons.names.forEach((name, row) => {
    const country = flags?.get(name.replace(/-\d+x\d+$/, ''));
    analyzer.add({
      name,
      aliases: country === undefined ? aliases[row]! : [...aliases[row]!, `flag-${country}`],
      tags: tags.tagsOf({
        concept: icons.concepts[row]!,
        aliasConcepts: icons.aliasConcepts[row]!,
        categories: icons.categories[row]!,
        packCategory: info.category,
      }),
      packWords,
    });
  });
  return analyzer.view();
}

function offsetsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, row) => {
    offsets[row + 1] = offsets[row]! + length;
  });
  return offsets;
}
