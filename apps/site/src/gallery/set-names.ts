/** The numbers of names that `/consistent-sets` takes, and of characters in one. A test compares them. */
export const SET_LIMITS = { names: { min: 2, max: 20 }, chars: 100 } as const;
/** Commas of Latin, Chinese and Japanese keyboards. */
const COMMA = /[,，、]/;
/** Signs of code, and of a text that quotes something. */
const NO_NAME = /[()[\]{}<"'`“”„‘’«»]|^\d+$/;
const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;

/**
 * The different names in `home, search, cart`, a search for one pack that has them all; undefined for other texts. A
 * comma at the end is ignored, because the visitor still types.
 */
export function setNames(text: string): readonly string[] | undefined {
  const parts = text.split(COMMA).map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (parts.at(-1) === '') parts.pop();
  const isName = (part: string) =>
    HAS_WORD.test(part) && !NO_NAME.test(part) && part.length <= SET_LIMITS.chars;
  if (!parts.every(isName)) return undefined;
  const names = [
    ...new Map(parts.toReversed().map((part) => [part.toLowerCase(), part])).values(),
  ].toReversed();
  return names.length >= SET_LIMITS.names.min && names.length <= SET_LIMITS.names.max ? names : undefined;
}
