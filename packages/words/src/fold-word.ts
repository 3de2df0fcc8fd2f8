const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
  ə: 'e',
  ŧ: 't',
  ĸ: 'k',
};
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
};
const SPACED = /[\s\p{Pd}\p{Pc}/\\.,;:!?·・،؛؟。、，！？：；()（）[\]{}«»„“”‟"'`´‹›|]+/gu;
/**
 * Folded letters, and accented Latin letters, which fold without regard to their neighbors. Most words have no others.
 */
const PLAIN =
  '[a-z0-9\\u0430-\\u0450\\u0561-\\u0586\\u05d0-\\u05ea\\u0627\\u0628\\u062a-\\u063a\\u0641-\\u0648\\u10d0-\\u10fa\\u3041-\\u3094\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3\\u00e0-\\u00f6\\u00f8-\\u013e\\u0141-\\u0148\\u014a-\\u017e\\u1ea0-\\u1ef9]+';
const FOLDED_BY_LETTER = new RegExp(`^${PLAIN}(?: ${PLAIN})*$`, 'u');
const ACCENTED_LATIN = /[\u00e0-\u017e\u1ea0-\u1ef9]/gu;
const foldedLetters = new Map<string, string>();
const INNER_APOSTROPHE = /(?<=\p{Script=Cyrillic})'(?=\p{Script=Cyrillic})|'(?=s(?:\P{L}|$))/gu;

/**
 * Folds a word or phrase to the form of the word files, without case, accents and letter variants.
 *
 * Punctuation becomes a space, and one space separates the words of the result. Latin and Greek letters lose their
 * accents, `ё` becomes `е`, Arabic letters lose vowel signs and take one form each, Hebrew loses its points; marks that
 * are part of the spelling (Indic vowels, Thai tones, kana voicing) remain. Folding a folded word changes nothing.
 * O(length).
 */
export function foldWord(text: string): string {
  return FOLDED_BY_LETTER.test(text) ? text.replace(ACCENTED_LATIN, foldLetter) : foldInFull(text);
}

function foldLetter(letter: string): string {
  const cached = foldedLetters.get(letter);
  if (cached !== undefined) return cached;
  const folded = foldInFull(letter);
  foldedLetters.set(letter, folded);
  return folded;
}

function foldInFull(text: string): string {
  const lowered = text.normalize('NFKC').toLowerCase();
  const bare = lowered
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}]\p{Mn}*)\p{Mn}/gu, '')
    .replace(/(?<=е)\u0308/gu, '')
    .replace(
      /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/gu,
      '',
    )
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]|[\ufe00-\ufe0f]/gu, '')
    .normalize('NFC');
  return bare
    .replace(/[ßæœøđðþłıŋħəŧĸ]/gu, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replace(/[أإآٱىیئؤةکۀەہھۃ]/gu, (letter) => ARABIC_LETTERS[letter] ?? letter)
    .replace(/ς/gu, 'σ')
    .replace(/[’‘ʼ]/gu, "'")
    .replace(INNER_APOSTROPHE, '')
    .replace(SPACED, ' ')
    .trim();
}
