import type { Tag } from '@glyphdex/engine';

/** Tags per icon. The most specific come first; further ones are dropped. */
const TAGS_MAX = 40;

/** Tags of all icons in a pack of this category. */
const CATEGORY_TAGS: ReadonlyMap<string, string> = new Map([
  ['Emoji', 'emoji'],
  ['Logos', 'logo'],
]);
/** Categories of brand marks within packs. */
const BRANDS = /\b(?:brands?|logos?)$/;

/** Function words, and words of names and categories that only mark a pack: `bx-home`, `owm-200`, `Newicons`. */
const NOISE_WORDS: ReadonlySet<string> = new Set(
  'an and by for from in of or the to with other others misc common essential extras-openmoji extras-unicode bx owm newicons regular'.split(
    ' ',
  ),
);

export interface TagSources {
  /** The icon's name and further names without style and size, words joined by `-`. */
  readonly concept: string;
  readonly aliasConcepts: readonly string[];
  /** Categories of the icon within its pack. */
  readonly categories: readonly string[];
  readonly packCategory: string | null;
  /** True for an icon of a pack of brand marks. */
  readonly isBrand: boolean;
  /** The name of the country, region or language of a flag, words joined by `-`. */
  readonly country: string | undefined;
}

/**
 * Makes the tags of icons, with one shared object per slug. The tags are the words of the name and of further names,
 * without style and noise words, plain numbers and single letters; then the categories and a tag for the category of
 * the pack.
 */
export class TagMaker {
  readonly #bySlug = new Map<string, Tag>();

  tagsOf({ concept, aliasConcepts, categories, packCategory, isBrand, country }: TagSources): Tag[] {
    const tags = new Set<Tag>();
    if (country !== undefined) {
      tags.add(this.#tag(country, country.replaceAll('-', ' ')));
      tags.add(this.#tag('flag', 'flag'));
    }
    for (const name of [concept, ...aliasConcepts])
      for (const word of name.split('-')) if (isTag(word)) tags.add(this.#tag(word, word));
    for (const category of categories) {
      const text = categoryText(category);
      const slug = text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
      if (slug !== '' && !NOISE_WORDS.has(slug)) tags.add(this.#tag(slug, text));
    }
    if (
      isBrand ||
      /^brand-./.test(concept) ||
      categories.some((category) => BRANDS.test(categoryText(category)))
    )
      tags.add(this.#tag('logo', 'logo'));
    const theme = CATEGORY_TAGS.get(packCategory ?? '');
    if (theme !== undefined) tags.add(this.#tag(theme, theme));
    return [...tags].slice(0, TAGS_MAX);
  }

  #tag(slug: string, text: string): Tag {
    const known = this.#bySlug.get(slug);
    if (known) return known;
    const tag: Tag = { text, slug };
    this.#bySlug.set(slug, tag);
    return tag;
  }
}

/** Noise words, plain numbers and single letters are not tags, but `3d` and `24h` are. */
function isTag(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !NOISE_WORDS.has(word);
}

/** Readable form of `InterfaceEssential` and `Account / User`. */
function categoryText(category: string): string {
  return category
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
