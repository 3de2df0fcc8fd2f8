/**
 * Folds case, accents and presentation: `Ünïcode`, `UNICODE` and `ｕｎｉｃｏｄｅ` give `unicode`. Marks that PRESENTATION
 * does not list stay, such as Devanagari vowels. Idempotent.
 */
export function fold(text: string): string {
  return foldCase(stripPresentation(text));
}

/** Like `fold`, but keeps case, which marks the parts of a name, and the letters of SPELLING. */
export function stripPresentation(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize('NFKD').replace(PRESENTATION, '').normalize('NFC');
}

/**
 * Folds case and accents, and replaces the letters of SPELLING. The text has no compatibility capitals (`𝐀`), as after
 * `stripPresentation` or NFKC: they have no lower case.
 */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .replace(SPELLED_OUT, (letter) => SPELLING[letter] ?? letter)
    .normalize('NFKD')
    .replace(PRESENTATION, '')
    .normalize('NFC');
}

/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, the Arabic elongation, the letter apostrophe,
 * variation selectors and enclosing marks of emoji, and all format characters (zero-width characters, soft hyphens,
 * direction marks).
 */
const PRESENTATION =
  /[\u0300-\u036f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a\u064b-\u065f\u0670]|[\u0640\u02bc]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|\p{Cf}/gu;

/** Letters that Unicode does not decompose, and the letters that people type for them. All keys are in lower case. */
const SPELLING: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  ŋ: 'n',
  ə: 'e',
  ŧ: 't',
  ĸ: 'k',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
};
const SPELLED_OUT = new RegExp(`[${Object.keys(SPELLING).join('')}]`, 'gu');

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
