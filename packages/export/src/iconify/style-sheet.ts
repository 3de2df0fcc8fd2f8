import { stringToColor } from '@iconify/utils/lib/colors';
import { formatCSS } from '@iconify/utils/lib/css/format';
import { getIconsCSS, getIconsCSSData } from '@iconify/utils/lib/css/icons';
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { colorIn } from './draw-icon.ts';
import type { IconSet } from './icon-set.ts';
import { hasIcon, iconSetOf } from './icons-data.ts';
import { booleanOf } from './search-words.ts';

type CssOptions = NonNullable<Parameters<typeof getIconsCSS>[2]>;

const NAME = /^[a-z0-9-]{1,200}$/;
/** Characters that can end a rule or begin another. `{name}` and `{prefix}` are removed before. */
const NO_SELECTOR = /[{}<>&"';@\\\p{Cc}]|\/\*|\*\//u;
const SELECTOR_CHARS_MAX = 256;

/**
 * The style sheet with these icons of a set, as `getIconsCSS` writes it for all at once, in pieces: one icon is
 * read and drawn at a time. `parameter` returns the first of several spellings of a parameter that has a value,
 * or an empty text if one is given. A value of another form counts as not given.
 */
export function* styleSheetOf(
  set: IconSet,
  names: readonly string[],
  parameter: (...spellings: readonly string[]) => string | undefined,
): Generator<string> {
  const given = optionsOf(parameter);
  // Names appear in comments and selectors.
  const written = [...new Set(names)].filter((name) => NAME.test(name));
  const found = written.filter((name) => hasIcon(set, name));
  const missing = written.filter((name) => !hasIcon(set, name));
  const [first] = found;
  if (first === undefined) {
    // Without a prototype: `@iconify/utils` would find `constructor` in it.
    yield getIconsCSS({ prefix: set.names.prefix, icons: Object.create(null) }, written, given);
    return;
  }
  const options = { ...given, mode: given.mode ?? modeFor(set, first, given) };
  const { css, common } = rulesOf(first);
  // Without a selector for common rules of its own, these apply to the selectors of all icons.
  if (common !== undefined && found.length === 1 && common.selector === css[0]!.selector) {
    yield formatCSS([{ ...common, rules: { ...common.rules, ...css[0]!.rules } }], options.format);
  } else {
    const comma = options.format === 'compressed' ? ',' : ', ';
    const shared =
      common === undefined
        ? css[0]!
        : { ...common, selector: [...new Set(found.map(selectorOf))].join(comma) };
    yield formatCSS([shared], options.format);
    const separator = options.format === 'compressed' ? '' : '\n';
    for (const name of found) {
      const rules = name === first ? css : rulesOf(name).css;
      yield separator + formatCSS([rules.at(-1)!], options.format);
    }
  }
  if (missing.length > 0)
    yield `\n${missing.map((name) => `/* Could not find icon: ${name} */`).join('\n')}\n`;

  /** The common rules, and last those of the icon. */
  function rulesOf(name: string): ReturnType<typeof getIconsCSSData> {
    return getIconsCSSData(iconSetOf(set, name), [name], options);
  }

  function selectorOf(name: string): string {
    return options.iconSelector!.replaceAll('{prefix}', set.names.prefix).replaceAll('{name}', name);
  }
}

/** With a color of its own or without `currentColor`, the first icon is a background, else a mask. */
function modeFor(set: IconSet, name: string, { color }: CssOptions): 'mask' | 'background' {
  if (color !== undefined) return 'background';
  return getIconData(iconSetOf(set, name), name)?.body.includes('currentColor') ? 'mask' : 'background';
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
