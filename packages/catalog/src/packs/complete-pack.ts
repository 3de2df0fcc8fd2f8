import { iconId } from '@glyphdex/contract';
import { type AnalyzedDocuments, DocumentAnalyzer, Strings } from '@glyphdex/engine';
import { readFlags } from '@glyphdex/words';
import type { Refusal } from '../build/set-part.ts';
import { TagMaker } from '../derive/icon-tags.ts';
import { familiesOf, numbered } from '../neighbours/families.ts';
import { conceptStem } from '../rank/concept-stem.ts';
import type { SetInfo } from '../source/icon-source.ts';
import type { IconColumns } from './pack-columns.ts';

/** What of a pack follows from its columns and its name, so that no later build has to find it out again. */
export interface CompletedColumns {
  /** Names within the pack. */
  readonly names: Strings;
  /** Public ids. */
  readonly ids: Float64Array;
  /** Where the ids of each icon's further names begin, and these. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasIds: Float64Array;
  /** What packs share of the concepts of names, see `conceptStem`: each once, and by row the position of its own. */
  readonly stems: Strings;
  readonly stemOf: Uint32Array;
  /** Where the stems of each icon's further names begin, one more for the end, and the positions of these. */
  readonly aliasStemOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
  /** Style and size words of the name, and one more when its concept is more than its stem. */
  readonly detours: Uint8Array;
  /** By row a number that icons of one concept share, and one that those of one family share, see `familiesOf`. */
  readonly drawings: Uint32Array;
  /** The concepts by these numbers. */
  readonly drawingNames: Strings;
  readonly families: Uint32Array;
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
    names: Strings.of(icons.names),
    ids: Float64Array.from(icons.names, (name) => iconId(slug, name)),
    aliasOffsets: offsetsOf(aliases),
    aliasIds: Float64Array.from(aliasIds),
    ...stemColumns(icons),
    drawings: numbered(icons.concepts),
    drawingNames: Strings.of([...new Set(icons.concepts)]),
    families: familiesOf(icons.concepts),
    analyzed: analyze(slug, info, icons, aliases),
  };
  return { columns, refused };
}

function stemColumns({ concepts, aliasConcepts, affixes }: IconColumns) {
  const numbers = new Map<string, number>();
  const numberOf = (concept: string): number => {
    const stem = conceptStem(concept);
    const number = numbers.get(stem) ?? numbers.size;
    if (number === numbers.size) numbers.set(stem, number);
    return number;
  };
  const stemOf = Uint32Array.from(concepts, numberOf);
  const aliasStemOf = Uint32Array.from(aliasConcepts.flat(), numberOf);
  const stems = [...numbers.keys()];
  return {
    stems: Strings.of(stems),
    stemOf,
    aliasStemOffsets: offsetsOf(aliasConcepts),
    aliasStemOf,
    // A concept that lost a number to its stem is a further drawing of it.
    detours: affixes.map((count, row) =>
      Math.min(255, count + (concepts[row] === stems[stemOf[row]!] ? 0 : 1)),
    ),
  };
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
