import type { TagRecord } from './icon-tag.ts';
import type { InstalledSources } from './install-sources.ts';
import { type Annotation, plainEmoji, readEmojibase } from './read-emoji.ts';

interface OpenMojiEmoji {
  readonly emoji: string;
  readonly annotation: string;
  readonly openmoji_tags: string;
  readonly skintone: string | number;
}

/**
 * What do emoji catalogues say of each emoji? One record per emoji and source, under the name that emoji packs derive
 * from its English short name. Emojibase repeats most of CLDR; only what it adds is taken, so that the two do not
 * seem to agree. OpenMoji gives its own tags only.
 */
export function readEmojiTags(
  sources: InstalledSources,
  english: ReadonlyMap<string, Annotation>,
): TagRecord[] {
  const cldr = [...english.values()].map(({ source, shortName, keywords }) => ({
    source,
    name: emojiIconName(shortName),
    tags: keywords,
    aliases: [],
  }));
  const emojibase = [...readEmojibase(sources)].map(([emoji, { shortName, keywords }]) => {
    const known = new Set(english.get(emoji)?.keywords ?? []);
    return {
      source: 'eb',
      name: emojiIconName(shortName),
      tags: keywords.filter((keyword) => !known.has(keyword)),
      aliases: [],
    };
  });
  const openMoji = (sources.json('openmoji', 'data/openmoji.json') as readonly OpenMojiEmoji[])
    .filter(({ skintone }) => skintone === '')
    .map(({ emoji, annotation, openmoji_tags }) => ({
      source: 'om',
      name: emojiIconName(english.get(plainEmoji(emoji))?.shortName ?? annotation),
      tags: openmoji_tags.split(/, ?/u).filter((tag) => tag !== ''),
      aliases: [],
    }));
  return [...cldr, ...emojibase, ...openMoji];
}

/** `woman’s hat` is `womans-hat` in every emoji pack. */
function emojiIconName(shortName: string): string {
  return shortName
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|[’'.“”]/gu, '')
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
