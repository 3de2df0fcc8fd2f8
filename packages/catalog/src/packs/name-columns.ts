import { iconId } from '@glyphdex/contract';
import { type AnalyzedDocuments, DocumentAnalyzer, offsetsOf, Strings } from '@glyphdex/engine';
import { readFlags } from '@glyphdex/words';
import { familiesOf, numbered, styleLettersOf } from '../derive/families.ts';
import { TagMaker } from '../derive/icon-tags.ts';
import { conceptStem } from '../rank/concept-stem.ts';
import type { Refusal, SetInfo } from '../source/icon-source.ts';

/** An icon as the source names it. */
export interface NamedIcon {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Categories within the pack. */
  readonly categories: readonly string[];
  /** The name without style and size words, see `NameParts.concept`, and the number of those words. */
  readonly concept: string;
  readonly affixes: number;
  /** The name without sizes, see `NameParts.title`. */
  readonly title: string;
  /** The concepts of the aliases. */
  readonly aliasConcepts: readonly string[];
}

/** The stored values of the names of a pack, by row. */
export interface NameColumns {
  readonly names: Strings;
  /** The words to show for each name, joined by `-`; those of flags name the country. */
  readonly titles: Strings;
  /** Public ids. */
  readonly ids: Float64Array;
  /** Ids of the aliases of row r: `aliasIds` from `aliasOffsets[r]` up to `aliasOffsets[r + 1]`. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasIds: Float64Array;
  /** The stems of all concepts, see `conceptStem`, each once; and the position of each row's stem. */
  readonly stems: Strings;
  readonly stemOf: Uint32Array;
  /** Stems of the aliases of row r: `aliasStemOf` from `aliasStemOffsets[r]` up to `aliasStemOffsets[r + 1]`. */
  readonly aliasStemOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
  /** Count of style and size words in the name, plus 1 when its concept is not its stem; at most 255. */
  readonly detours: Uint8Array;
  /** By row the number of its concept, and the concepts by number. */
  readonly drawings: Uint32Array;
  readonly drawingNames: Strings;
  /** By row the number of its family, see `familiesOf`. */
  readonly families: Uint32Array;
  /** The words of each icon, for the search index. */
  readonly analyzed: AnalyzedDocuments;
}

/**
 * Computes the columns that follow from names. Aliases that are the name or alias of another icon are dropped and
 * listed.
 */
export function nameColumns(
  slug: string,
  info: SetInfo,
  icons: readonly NamedIcon[],
  isBrands: boolean,
): { readonly columns: NameColumns; readonly refusedNames: readonly Refusal[] } {
  const { aliases, refusedNames } = uniqueAliases(icons);
  const concepts = icons.map(({ concept }) => concept);
  const countries = countriesOf(info, icons);
  const letters = styleLettersOf(concepts);
  const columns: NameColumns = {
    names: Strings.of(icons.map(({ name }) => name)),
    titles: Strings.of(icons.map(({ title }, row) => countries[row] ?? withoutLetter(title, letters))),
    ids: Float64Array.from(icons, ({ name }) => iconId(slug, name)),
    aliasOffsets: offsetsOf(aliases),
    aliasIds: Float64Array.from(aliases.flatMap((names) => names.map((name) => iconId(slug, name)))),
    ...stemColumns(icons),
    drawings: numbered(concepts),
    drawingNames: Strings.of([...new Set(concepts)]),
    families: familiesOf(concepts),
    analyzed: analyze(slug, info, icons, { aliases, countries, isBrands }),
  };
  return { columns, refusedNames };
}

function stemColumns(icons: readonly NamedIcon[]) {
  const aliasConcepts = icons.map((icon) => icon.aliasConcepts);
  const all = [...icons.map(({ concept }) => concept), ...aliasConcepts.flat()].map(conceptStem);
  const stems = [...new Set(all)];
  const numbers = numbered(all);
  const stemOf = numbers.slice(0, icons.length);
  return {
    stems: Strings.of(stems),
    stemOf,
    aliasStemOffsets: offsetsOf(aliasConcepts),
    aliasStemOf: numbers.slice(icons.length),
    // A concept other than its stem, such as `home-2`, is a further drawing of the stem.
    detours: Uint8Array.from(icons, ({ concept, affixes }, row) =>
      Math.min(255, affixes + (concept === stems[stemOf[row]!] ? 0 : 1)),
    ),
  };
}

/** Gives each alias to one icon: names of icons have priority, then the order of the pack decides. */
function uniqueAliases(icons: readonly NamedIcon[]): { aliases: string[][]; refusedNames: Refusal[] } {
  const used = new Set(icons.map(({ name }) => name));
  const refusedNames: Refusal[] = [];
  const aliases = icons.map((icon) =>
    icon.aliases.filter((name) => {
      const isFree = !used.has(name);
      if (isFree) used.add(name);
      else refusedNames.push({ name, reason: 'alias has the id of another icon' });
      return isFree;
    }),
  );
  return { aliases, refusedNames };
}

/** Packs of flags name them by the code of a country, region or language; people search by its name. */
function countriesOf(info: SetInfo, icons: readonly NamedIcon[]): readonly (string | undefined)[] {
  if (!isOfFlags(info)) return [];
  const flags = readFlags();
  return icons.map((icon) => {
    const code = icon.name.replace(/-\d+x\d+$/, '');
    return flags.get(code) ?? code;
  });
}

/** Whether a pack of this title has flags only. */
export function isOfFlags({ name }: Pick<SetInfo, 'name'>): boolean {
  return /flag/i.test(name);
}

/** `heart-o` -> `heart` and `heart-o-filled` -> `heart-filled`, if the pack uses `o` like a style. */
function withoutLetter(title: string, letters: ReadonlySet<string>): string {
  const words = title.split('-');
  return words.filter((word, at) => at === 0 || !letters.has(word)).join('-');
}

interface DescribedNames {
  readonly aliases: readonly (readonly string[])[];
  readonly countries: readonly (string | undefined)[];
  readonly isBrands: boolean;
}

function analyze(
  slug: string,
  info: SetInfo,
  icons: readonly NamedIcon[],
  { aliases, countries, isBrands }: DescribedNames,
): AnalyzedDocuments {
  const analyzer = new DocumentAnalyzer();
  const tags = new TagMaker();
  const packWords = [slug, info.name];
  icons.forEach(({ name, concept, aliasConcepts, categories }, row) => {
    const country = countries[row];
    analyzer.add({
      name,
      plainName: concept,
      aliases: country === undefined ? aliases[row]! : [...aliases[row]!, `flag-${country}`],
      tags: tags.tagsOf({
        concept,
        aliasConcepts,
        categories,
        packCategory: info.category,
        isBrand: isBrands,
        country,
      }),
      packWords,
    });
  });
  return analyzer.view();
}
