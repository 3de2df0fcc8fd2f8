import { STYLE_WORDS } from '../derive/style-words.ts';
import { joinTwoTone, readSize } from './appearance-words.ts';

/** What design tools write into the name of a file that they export from a component with properties. */
export interface ComponentName {
  /** The property that names the drawing; undefined when none does: then it is called like the folder. */
  readonly name: string | undefined;
  readonly size: string | undefined;
  /** Words of STYLE_WORDS. */
  readonly styles: readonly string[];
  /** Values of other properties that set the drawing apart, such as the state it shows. */
  readonly words: readonly string[];
}

/** Reads `Property 1=Home, Size=24, Style=Outline`; undefined for all other names. */
export function readComponentName(file: string): ComponentName | undefined {
  let name: string | undefined;
  let size: string | undefined;
  const styles: string[] = [];
  const words: string[] = [];
  for (const part of file.split(',')) {
    const [, property, value] = PROPERTY.exec(part) ?? [];
    if (property === undefined || value === undefined) return undefined;
    const word = joinTwoTone(value);
    const pixels = readSize(word);
    if (STYLE_WORDS.has(word)) styles.push(word);
    else if (pixels !== undefined) size = pixels;
    else if (NAMING_PROPERTY.test(property) && name === undefined) name = value;
    else if (YES.has(word)) words.push(property);
    else if (!PLAIN_VALUES.has(word)) words.push(value);
  }
  return { name, size, styles, words };
}

const PROPERTY = /^\s*([^=]*[^=\s])\s*=\s*([^=]*[^=\s])\s*$/;
/** Figma calls a property that nobody has named `Property 1`. */
const NAMING_PROPERTY = /^(?:property \d+|(?:icon )?name|icons?|glyph|symbol)$/i;
const YES: ReadonlySet<string> = new Set(['true', 'on', 'yes']);
/** Values that set nothing apart. */
const PLAIN_VALUES: ReadonlySet<string> = new Set([
  'default',
  'false',
  'off',
  'no',
  'none',
  'normal',
  'rest',
]);
