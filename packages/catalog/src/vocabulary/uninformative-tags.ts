import type { IndexWriter } from '@glyphdex/engine';

/** Tags of brand marks. */
const BRAND_TAGS: ReadonlySet<string> = new Set([
  'logo',
  'logos',
  'brand',
  'brands',
  'brand-logo',
  'brand-logos',
  'brand-logotypes',
]);

/** Words of names that tell drawings of one thing apart, or count, instead of saying what is shown. */
const UNINFORMATIVE: ReadonlySet<string> = new Set(
  [
    'alt alt1 alt2 alt3 variant version simple new basic default sign symbol icon icons logo brand brands emoji',
    'wordmark lockup logotype rtl ltr ui glyph animated',
    'xs sm md lg xl small medium large big mini',
    'one two three four five six seven eight nine ten zero',
    'skin tone dark',
  ].flatMap((words) => words.split(' ')),
);

/** Tells the index which tags are no use for narrowing a search. */
export function addUninformativeTags(writer: IndexWriter): void {
  writer.setUninformativeTags(UNINFORMATIVE, BRAND_TAGS);
}
