import { foldWord } from '../src/fold-word.ts';
import { sortSourceCodes } from '../src/word-sources.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';
import type { ReviewedBrands } from './read-reviewed.ts';
import type { InstalledSources } from './word-source-packages.ts';

interface SimpleIcon {
  readonly title: string;
  readonly slug: string;
  readonly aliases?: {
    readonly aka?: readonly string[];
    readonly old?: readonly string[];
    readonly dup?: readonly { readonly title: string }[];
    readonly loc?: Readonly<Record<string, string>>;
  };
}

/** A brand name in lower case and the names of its icons: reviewed ones first, then the most common. */
export interface Brand {
  readonly title: string;
  readonly names: readonly string[];
  readonly sources: readonly string[];
}

/** Lists the icon names of each brand under every name of the brand, sorted by brand name. */
export function compileBrands(
  sources: InstalledSources,
  reviewed: ReviewedBrands,
  vocabulary: IconVocabulary,
): Brand[] {
  const icons = sources.json('simple-icons', 'data/simple-icons.json') as readonly SimpleIcon[];
  const brands = new Map<string, { names: Set<string>; sources: Set<string> }>();
  const add = (title: string, names: Iterable<string>, source: string) => {
    const key = title.toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
    const brand = brands.get(key) ?? { names: new Set<string>(), sources: new Set<string>() };
    for (const name of names) brand.names.add(name);
    brand.sources.add(source);
    if (brand.names.size > 0) brands.set(key, brand);
  };
  for (const [title, names] of reviewed) add(title, names, 'own');
  for (const { title, slug, aliases } of icons) {
    const titles = [
      title,
      ...(aliases?.aka ?? []),
      ...(aliases?.old ?? []),
      ...(aliases?.dup ?? []).map((twin) => twin.title),
      ...Object.values(aliases?.loc ?? {}),
    ];
    const candidates = new Set([slug, ...titles.flatMap(nameForms)]);
    const names = [...candidates].filter((name) => vocabulary.packsByConcept.has(name));
    names.sort((left, right) => packs(right) - packs(left) || (left < right ? -1 : 1));
    for (const each of titles) add(each, names, 'si');
  }
  function packs(name: string): number {
    return Math.max(vocabulary.packsByConcept.get(name) ?? 0, packsOf(vocabulary, name));
  }
  return [...brands]
    .map(([title, brand]) => ({ title, names: [...brand.names], sources: sortSourceCodes(brand.sources) }))
    .sort((left, right) => (left.title < right.title ? -1 : 1));
}

/**
 * The icon names that a pack may derive from a title: `nodejs`, `node-js`, `node-dot-js`, `cplusplus`, `c-plus-plus`.
 */
function nameForms(title: string): string[] {
  const spelled = title
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replaceAll('&', ' and ');
  const words = foldWord(spelled).replace(/[^a-z0-9 ]/gu, '');
  const dotted = foldWord(spelled.replaceAll('.', ' dot ')).replace(/[^a-z0-9 ]/gu, '');
  return [words, dotted]
    .flatMap((form) => [form.replaceAll(' ', '-'), form.replaceAll(' ', '')])
    .filter((form) => form.length > 1);
}
