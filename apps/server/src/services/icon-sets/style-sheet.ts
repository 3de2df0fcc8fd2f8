import { stringToColor } from '@iconify/utils/lib/colors';
import { getIconsCSS } from '@iconify/utils/lib/css/icons';
import type { IconSet } from '../../ports/icon-sets.ts';
import { colorIn } from './draw-icon.ts';
import { iconsDataOf } from './icons-data.ts';
import { booleanOf } from './search-words.ts';

type CssOptions = NonNullable<Parameters<typeof getIconsCSS>[2]>;

const NAME = /^[a-z0-9-]{1,200}$/;
/** What can end a rule or begin another. `{name}` and `{prefix}` are removed before. */
const NO_SELECTOR = /[{}<>&"';@\\\p{Cc}]|\/\*|\*\//u;
const SELECTOR_CHARS_MAX = 256;

/**
 * The style sheet with these icons of a set. `parameter` returns the first of several spellings of a parameter that has
 * a value, or an empty text if one is given. A value of another form counts as not given.
 */
export function styleSheetOf(
  set: IconSet,
  names: readonly string[],
  parameter: (...spellings: readonly string[]) => string | undefined,
): string {
  // Names appear in comments and selectors.
  const written = names.filter((name) => NAME.test(name));
  const { palette } = set.summary.info;
  const data = { ...iconsDataOf(set, written), info: { palette } };
  return getIconsCSS(data as unknown as Parameters<typeof getIconsCSS>[0], written, optionsOf(parameter));
}

function optionsOf(parameter: (...spellings: readonly string[]) => string | undefined): CssOptions {
  const format = parameter('format');
  const color = colorIn(parameter('color'));
  const mode = parameter('mode');
  const square = booleanOf(parameter('square', 'forceSquare', 'force-square'));
  const pseudo = booleanOf(parameter('pseudo', 'pseudoSelector', 'pseudo-selector'));
  const common = selectorIn(parameter('commonSelector', 'common'));
  const icon = selectorIn(parameter('iconSelector', 'selector'));
  const override = selectorIn(parameter('overrideSelector', 'override'));
  const varName = parameter('varName', 'var');
  return {
    ...((format === 'compact' || format === 'compressed' || format === 'expanded') && { format }),
    ...(color !== undefined && stringToColor(color) !== null && { color }),
    ...((mode === 'mask' || mode === 'background') && { mode }),
    ...(mode === 'bg' && { mode: 'background' }),
    ...(square !== undefined && { forceSquare: square }),
    ...(pseudo !== undefined && { pseudoSelector: pseudo }),
    ...(common !== undefined && { commonSelector: common }),
    ...(icon !== undefined && { iconSelector: icon }),
    ...(override !== undefined && { overrideSelector: override }),
    ...(varName !== undefined &&
      /^[a-z0-9_-]{0,64}$/.test(varName) && { varName: isNone(varName) ? null : varName }),
  };
}

function isNone(varName: string): boolean {
  return varName === '' || varName === 'null' || booleanOf(varName) === false;
}

/** Selectors are written without quotes, as in the Iconify API: `[data-icon=home]`. */
function selectorIn(text: string | undefined): string | undefined {
  const selector = text?.replaceAll(/['"<>&]/g, '');
  if (selector === undefined || selector === '' || selector.length > SELECTOR_CHARS_MAX) return undefined;
  return NO_SELECTOR.test(selector.replaceAll(/\{(?:name|prefix)\}/g, '')) ? undefined : selector;
}
