import { STYLE_WORDS } from '../derive/style-words.ts';
import { foldName } from './fold-name.ts';

/** Share of the files of a pack whose names end in a bare size, `alert-16` and `alert-24`, that makes it one. */
const SIZED_SHARE = 0.8;

/** Whether bare numbers at the end of the names of a pack are sizes. */
export function isSizedPack(files: readonly string[]): boolean {
  const sized = files.filter((file) => /[-_ /](?:12|1[68]|2[048]|3[26]|48|64|96)\.svg$/i.test(file));
  return files.length > 1 && sized.length > SIZED_SHARE * files.length;
}

/** The name that a file name states, and the variant of the drawing. */
export interface FileName {
  /** Empty for a name of only styles and sizes, such as `24px` or `outlined`. */
  readonly name: string;
  /** Words of STYLE_WORDS. */
  readonly styles: readonly string[];
  readonly size: string | undefined;
  /** Tells variants of one name apart: a color or grade, such as `white`. */
  readonly detail: string;
}

/** A pattern, its replacement (by default nothing), and whether a bare number at the end then is a size. */
type Scheme = readonly [pattern: RegExp, kept?: string, isSizing?: boolean];

/** Parts of file names that sites and tools add, in the order of removal. The tests list real names of each. */
const SCHEMES: readonly Scheme[] = [
  // Copies that browsers, Windows, macOS and Sketch make
  [/ ?\(\d{1,3}\)$/],
  [/ - (?:copy|kopie|copie|copia)$| (?:copy|kopie|copie|copia) \d{1,3}$|^(?:copy of|kopie von) /i],
  [/ copy$/],
  // SVG Repo, Noun Project, Streamline, Font Awesome 7
  [/[-_. ]svgrepo[-_. ]com$/i],
  [/^noun[-_ ](?:project[-_ ])?(.+?)[-_ ]\d{3,}(?:[-_ ](?:cc|[\da-f]{6}))?$/i, '$1'],
  [/--streamline-[\s\S]*$/i],
  [/(-(?:solid|regular|light|thin|duotone))-full$/i, '$1'],
  // Azure and AWS
  [/^\d{5}-icon-service-/i],
  [/^(?:Arch|Res)_(?=.*_\d\d(?:_|$))/, '', true],
  // Iconfinder, Icons8, Flaticon and IcoMoon
  [/^(?:iconfinder|if)[-_ ](.+?)[-_ ]\d{4,}$|^(?:iconfinder|if)[-_ ]\d{4,}[-_ ](.+)$/i, '$1$2'],
  [/^\d{4,}[-_ ](.+?)[-_ ]icon$|^\d{5,}[-_ ](.+)$/i, '$1$2'],
  [/^icons8[-_ ](.+?)(?:[-_ ](?:[2-9]\d|\d{3}))?$/i, '$1', true],
  [/^0\d{1,3}[-_. ]+/],
  // Fluent, Material, Android, and components of icon libraries
  [/^ic[-_]fluent[-_]/i, '', true],
  [/^(?:icons?|icn|ico|ic)[-_]+/i, '', true],
  [/^(?:[iI]con|[iI]cn|[iI]c)(?=[A-Z])|(?:(?<=[a-z\d])Icon|[-_]icon)$/],
];

/** Axes of variable fonts: `_FILL1_wght400_GRAD0_opsz24`, `_wght100gradN25fill1`. */
const AXES = /[-_ ](?:fill[01]|wght\d+|(?:grad|opsz|rond)N?-?\d+)+(?=[-_ ]|$)/gi;
/** Styles by hundreds of weight. */
const WEIGHTS = [[], ['thin'], ['thin'], ['light'], [], ['medium'], ['bold'], ['bold']] as const;
const SIZE_WITH_UNIT = /^(\d{2,3})(?:px|dp|pt|x\1)$/;
/** Sizes that need no unit where a size is likely. */
const USUAL_SIZE = /^(?:12|1[68]|2[048]|3[26]|4[08]|64|96|128|256|512)$/;
/** Styles that Material writes in front: `outline-home-24px`. */
const LEADING_STYLE = /^(?:baseline|outlined?|rounded|round|sharp|twotone)$/;
const isStyle = (word: string): boolean => STYLE_WORDS.has(word) || /^(?:color|ltr|rtl)$/.test(word);

/** Reads the name of a file without its extension and scale. */
export function readFileName(file: string, isSizedPack: boolean): FileName {
  let text = file;
  let isSized = isSizedPack;
  for (const [pattern, kept = '', isSizing = false] of SCHEMES) {
    const rest = text.replace(pattern, kept);
    if (rest === text || !/\p{L}/u.test(rest)) continue;
    text = rest;
    isSized ||= isSizing;
  }
  const appearance = readAppearance(text);
  if (isNameless(text, appearance, isSized))
    return { name: '', styles: appearance?.styles ?? [], size: appearance?.sizes.at(-1), detail: '' };
  const styles: string[] = [];
  let detail = '';
  const plain = text.replace(AXES, (axes) => {
    for (const [, axis, value = ''] of axes.toLowerCase().matchAll(/(fill|wght|grad)(n?-?\d+)/g)) {
      if (axis === 'wght') styles.unshift(...(WEIGHTS[Number(value) / 100] ?? []));
      else if (axis === 'fill' && value === '1') styles.push('fill');
      else if (axis === 'grad' && value !== '0') detail = `grad-${value}`;
    }
    return '';
  });
  const words = foldName(plain.replace(/(?<=\ddp)_[\da-f]{6}$/i, '')).split('-');
  const last = words.findLastIndex((word) => !isStyle(word));
  const word = words[last] ?? '';
  const [hasUnit, isBetween] = [SIZE_WITH_UNIT.test(word), last < words.length - 1];
  const isLikely = isSized || isBetween || (last > 1 && isStyle(words[last - 1]!));
  const isUsual = isSized && isBetween ? /^\d\d$/.test(word) : isLikely && USUAL_SIZE.test(word);
  const isSize = last > 0 && (hasUnit || isUsual);
  if (isSize) {
    const ending = words.splice(last).slice(1);
    if (hasUnit && words.length > 1 && /^(?:black|white)$/.test(words.at(-1)!)) detail = words.pop()!;
    styles.push(...ending.filter((style) => STYLE_WORDS.has(style)));
    words.push(...ending.filter((style) => !STYLE_WORDS.has(style)));
  }
  if ((hasUnit || /^ic[-_]/i.test(file)) && words.length > 1 && LEADING_STYLE.test(words[0]!))
    styles.unshift(words.shift()!);
  return { name: words.join('-'), styles, size: isSize ? readSize(word) : undefined, detail };
}

/** Styles that name nothing else. `bold.svg` in a folder `text` is the icon of bold text. */
const ONLY_STYLE = /^(?:outlined?|filled|solid|duotone|twotone|regular|rounded)$/;

/** Whether a file name states only a variant or its order in an editor, so its folder names the drawing. */
function isNameless(text: string, appearance: Appearance | undefined, isSized: boolean): boolean {
  if (/^(?:default|icon|index)$/i.test(text)) return true;
  if (appearance === undefined || (/^\d+$/.test(text) && !isSized)) return false;
  const { sizes, styles } = appearance;
  return sizes.length > 0
    ? sizes.every((size) => USUAL_SIZE.test(size) || size.includes('x'))
    : styles.every((style) => ONLY_STYLE.test(style));
}

/** Words in folder names that accompany a style or size. */
const FILLER_WORDS: ReadonlySet<string> = new Set(['icon', 'icons', 'style', 'svg', 'svgs', 'size']);

interface Appearance {
  readonly styles: readonly string[];
  readonly sizes: readonly string[];
}

/**
 * The styles (words of STYLE_WORDS) and sizes of a folder such as `outline`, `24px`, `20 Solid Icons` or
 * `materialiconsround`. Undefined when its name has any other word.
 */
export function readAppearance(folder: string): Appearance | undefined {
  const words = joinTwoTone(folder)
    .replace(/^material(?:icons|symbols)/, 'baseline ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  const styles = words.filter((word) => STYLE_WORDS.has(word));
  const sizes = words.flatMap((word) => readSize(word) ?? []);
  const isAppearance = words.length > 0 && styles.length + sizes.length === words.length;
  return isAppearance ? { styles, sizes } : undefined;
}

/** `24`, `24px` and `24x24` -> `24`; `4x3` -> `4x3`, an aspect ratio. Undefined for any other word. */
export function readSize(word: string): string | undefined {
  const match = SIZE.exec(word);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

const SIZE = /^(?:(\d{1,3})(?:px|dp|pt)?|(\d{2,3})x\2|(\dx\d))$/;

/** Lower case, with `two tone` joined to one word as in STYLE_WORDS. */
export function joinTwoTone(text: string): string {
  return text.toLowerCase().replace(/two[\s_-]?tone/g, 'twotone');
}
