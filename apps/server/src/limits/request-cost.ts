import { PER_PAGE_MAX } from '@glyphdex/contract';

/**
 * The cost of operations that take much CPU time, in units. One unit is the CPU time of a plain request: a search of 20
 * icons that is not cached, about 0.2 ms. Costs are fixed, so a busy machine refuses nobody earlier than an idle one.
 */
export const REQUEST_COST = {
  imageSearch: 40,
  /** Verifying or hashing a password. */
  password: 50,
  /** By format, of a picture of at most 256, 512 and 1,024 pixels. */
  pictures: {
    png: [20, 30, 60],
    webp: [30, 60, 160],
    avif: [80, 140, 400],
  },
  /** Rendering a page of the site. */
  page: 25,
  /** Drawing a contact sheet: once, for each icon on it, and one unit for so many characters of drawings. */
  sheet: { base: 20, perIcon: 8, charsPerUnit: 8_192 },
  /** Drawing a font: once, and for each of its icons. */
  font: { base: 600, perIcon: 50 },
  /** Finding the same icon in other packs. */
  equivalents: 80,
  /** Ranking packs by the icons that they have for several names: for each name. */
  setPerName: 20,
  /** Tools that write code for icons, credits, and lists of packs: for each icon, for so many names, and for a list. */
  tools: { perWrittenIcon: 1, namesPerUnit: 20, packs: 6 },
  /** Counting all facets and finding an icon for some values: for an empty text, and for each word. */
  facets: { base: 60, perWord: 20 },
  /**
   * A search with more than `cheapWords` words: for each word. Icons with their variants or similar icons: one unit for
   * `relatedPerUnit`. Other searches are plain requests.
   */
  search: { cheapWords: 2, perWord: 4, relatedPerUnit: 5 },
  /** Answers of the Iconify API: one unit for so many bytes, and for so many icons. */
  iconify: { bytesPerUnit: 8_192, iconsPerUnit: 8 },
  /** Reading the names of an icon set that are not in memory: one unit for so many bytes. */
  setNames: { bytesPerUnit: 25_000 },
  /** Finding words by a part of them: once, and for each word of the text. */
  words: { base: 8, perWord: 1 },
  /** A search of the Iconify API that also reads drawings. */
  styleSearch: 150,
} as const;

/** A search reads no more words of a text. */
const WORDS_MAX = 10;

/** The most that one search costs: of the longest text, for the largest page with variants and similar icons. */
export const SEARCH_UNITS_MAX =
  REQUEST_COST.search.perWord * WORDS_MAX + Math.ceil(PER_PAGE_MAX / REQUEST_COST.search.relatedPerUnit);
/** The most that counting facets costs. */
export const FACETS_UNITS_MAX = REQUEST_COST.facets.base + REQUEST_COST.facets.perWord * WORDS_MAX;
/** The most that drawing one picture costs. */
export const PICTURE_UNITS_MAX = Math.max(...Object.values(REQUEST_COST.pictures).flat());

/** The cost limit of a key: this many units for each request of its rate limit, or 6 s of CPU time for 300 requests. */
export const UNITS_PER_REQUEST = 100;
/** The cost limit of a network of visitors. */
export const VISITOR_UNITS_PER_MINUTE = 30_000;

export function pictureCost(format: keyof typeof REQUEST_COST.pictures, px: number): number {
  const [small, medium, large] = REQUEST_COST.pictures[format];
  if (px <= 256) return small;
  return px <= 512 ? medium : large;
}

export function fontCost(icons: number): number {
  const { base, perIcon } = REQUEST_COST.font;
  return base + perIcon * icons;
}

export function sheetCost(icons: number): number {
  const { base, perIcon } = REQUEST_COST.sheet;
  return base + perIcon * icons;
}

/** Units for writing the drawings into a contact sheet, beside `sheetCost`. */
export function sheetDrawingsCost(chars: number): number {
  return Math.floor(chars / REQUEST_COST.sheet.charsPerUnit);
}

export function setCost(names: number): number {
  return REQUEST_COST.setPerName * names;
}

export function facetsCost(text: string): number {
  const { base, perWord } = REQUEST_COST.facets;
  return base + perWord * wordsIn(text);
}

/** `iconsWithRelated`: the number of icons that are shown with their variants or similar icons. */
export function searchCost(text: string, iconsWithRelated = 0): number {
  const { cheapWords, perWord, relatedPerUnit } = REQUEST_COST.search;
  const words = wordsIn(text);
  return (words <= cheapWords ? 1 : perWord * words) + Math.floor(iconsWithRelated / relatedPerUnit);
}

/** `bytes`: the approximate size of the answer. */
export function iconifyCost(bytes: number, icons = 0): number {
  const { bytesPerUnit, iconsPerUnit } = REQUEST_COST.iconify;
  return 1 + Math.floor(bytes / bytesPerUnit) + Math.floor(icons / iconsPerUnit);
}

/** Units for reading the names of an icon set before the work. */
export function setNamesCost({
  isUnread,
  names,
}: {
  readonly isUnread: boolean;
  readonly names: number;
}): number {
  return isUnread ? Math.ceil(names / REQUEST_COST.setNames.bytesPerUnit) : 0;
}

export function wordsCost(words: number): number {
  return REQUEST_COST.words.base + REQUEST_COST.words.perWord * words;
}

/** About as many words as a search reads: runs of letters and digits; each Chinese or Japanese character is one. */
function wordsIn(text: string): number {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
  return Math.min(words.length, WORDS_MAX);
}
