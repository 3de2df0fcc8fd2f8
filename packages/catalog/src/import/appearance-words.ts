import { STYLE_WORDS } from '../derive/style-words.ts';

/** The styles (words of STYLE_WORDS) and sizes that a folder is called by. */
export interface AppearanceWords {
  readonly styles: readonly string[];
  readonly sizes: readonly string[];
}

/** Words that stand beside a style in the name of a folder. */
const FILLER_WORDS: ReadonlySet<string> = new Set(['icon', 'icons', 'style', 'svg', 'svgs', 'size']);

/** Is this the name of a look, as `outline`, `24px` and `20 Solid Icons` are? Undefined when it names anything else. */
export function readAppearance(folder: string): AppearanceWords | undefined {
  const words = joinTwoTone(folder)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  const styles = words.filter((word) => STYLE_WORDS.has(word));
  const sizes = words.flatMap((word) => readSize(word) ?? []);
  const isAppearance = words.length > 0 && styles.length + sizes.length === words.length;
  return isAppearance ? { styles, sizes } : undefined;
}

/** `24`, `24px` and `24x24` are one size; `4x3` is a form. Undefined when the word is neither. */
export function readSize(word: string): string | undefined {
  const match = SIZE.exec(word);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

const SIZE = /^(?:(\d{1,3})(?:px|dp|pt)?|(\d{2,3})x\2|(\dx\d))$/;

/** In lower case, with the one style that is written as two words in one. */
export function joinTwoTone(text: string): string {
  return text.toLowerCase().replace(/two[\s_-]?tone/g, 'twotone');
}
