import { foldWord } from './fold-word.ts';

const SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { ä: 'ae', ö: 'oe', ü: 'ue' },
  da: { å: 'aa', ø: 'oe' },
  no: { å: 'aa', ø: 'oe' },
};

/**
 * How do people write this word of a language when their keyboard lacks its letters: `schluessel` for `schlüssel`?
 * Folded; null where that is no different from folding, which only drops accents.
 */
export function spelledOut(language: string, word: string): string | null {
  const letters = SPELLINGS[language];
  if (letters === undefined) return null;
  const lowered = word.toLowerCase();
  const spelled = lowered.replace(/[äöüåø]/gu, (letter) => letters[letter] ?? letter);
  return spelled === lowered ? null : foldWord(spelled);
}
