import type { TagRecord } from './icon-tag.ts';
import type { InstalledSources } from './word-source-packages.ts';

/** The short name and the keywords of an emoji in one language. */
export interface Annotation {
  readonly shortName: string;
  readonly keywords: readonly string[];
  /** `cl` for an annotation of CLDR or Emojibase, `cd` for one that CLDR derives from parts (flags, families). */
  readonly source: 'cl' | 'cd';
}
type AnnotationFile = Readonly<
  Record<
    string,
    { readonly annotations?: Record<string, { readonly default?: string[]; readonly tts?: string[] }> }
  >
>;
interface EmojibaseEmoji {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
}

const SKIN_TONE = /[\u{1f3fb}-\u{1f3ff}]/u;

/** The emoji without presentation selectors and skin tone: the lookup key. */
export function plainEmoji(emoji: string): string {
  return emoji.replace(/[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '');
}

/**
 * Reads the annotations of one CLDR locale by plain emoji, without skin tone variants. A regional locale (`es-MX`) has
 * only the annotations that differ from its base.
 */
export function readAnnotations(sources: InstalledSources, locale: string): Map<string, Annotation> {
  const annotations = new Map<string, Annotation>();
  const parts = [
    { name: 'cldr-annotations-derived-full', folder: 'annotationsDerived', source: 'cd' as const },
    { name: 'cldr-annotations-full', folder: 'annotations', source: 'cl' as const },
  ];
  for (const { name, folder, source } of parts) {
    let file: AnnotationFile;
    try {
      file = sources.json(name, `${folder}/${locale}/annotations.json`) as AnnotationFile;
    } catch {
      continue; // Some locales have no derived names.
    }
    for (const [emoji, entry] of Object.entries(file[folder]?.annotations ?? {})) {
      if (SKIN_TONE.test(emoji) && [...emoji].length > 1) continue;
      const [shortName] = entry.tts ?? [];
      if (shortName === undefined) continue;
      annotations.set(plainEmoji(emoji), { shortName, keywords: entry.default ?? [], source });
    }
  }
  return annotations;
}

/** Reads the English labels and tags of Emojibase by plain emoji. */
function readEmojibase(sources: InstalledSources): Map<string, Annotation> {
  const emojis = sources.json('emojibase-data', 'en/data.json') as readonly EmojibaseEmoji[];
  return new Map(
    emojis.map(({ emoji, label, tags }) => [
      plainEmoji(emoji),
      { shortName: label, keywords: tags ?? [], source: 'cl' as const },
    ]),
  );
}

interface OpenMojiEmoji {
  readonly emoji: string;
  readonly annotation: string;
  readonly openmoji_tags: string;
  readonly skintone: string | number;
}

/**
 * Reads the tags of emoji: one record per emoji and source, under the name that emoji packs derive from the English
 * short name. Emojibase copies most tags of CLDR. These are left out, because a copy is no second opinion.
 */
export function readEmojiTags(
  sources: InstalledSources,
  english: ReadonlyMap<string, Annotation>,
): TagRecord[] {
  const cldr = [...english.values()].map(({ source, shortName, keywords }) => ({
    source,
    name: emojiIconName(shortName),
    tags: keywords,
  }));
  const emojibase = [...readEmojibase(sources)].map(([emoji, { shortName, keywords }]) => {
    const known = new Set(english.get(emoji)?.keywords ?? []);
    return {
      source: 'eb',
      name: emojiIconName(shortName),
      tags: keywords.filter((keyword) => !known.has(keyword)),
    };
  });
  const openMoji = (sources.json('openmoji', 'data/openmoji.json') as readonly OpenMojiEmoji[])
    .filter(({ skintone }) => skintone === '')
    .map(({ emoji, annotation, openmoji_tags }) => ({
      source: 'om',
      name: emojiIconName(english.get(plainEmoji(emoji))?.shortName ?? annotation),
      tags: openmoji_tags.split(/, ?/u).filter((tag) => tag !== ''),
    }));
  return [...cldr, ...emojibase, ...openMoji];
}

/** The icon name in emoji packs: `woman’s hat` -> `womans-hat`. */
function emojiIconName(shortName: string): string {
  return shortName
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|[’'.“”]/gu, '')
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
