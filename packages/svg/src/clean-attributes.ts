import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import {
  ANIMATED_ATTRIBUTES,
  ANIMATION_ELEMENTS,
  ATTRIBUTE_KINDS,
  LINKING_ELEMENTS,
  PICTURE_ELEMENTS,
  STYLE_KINDS,
} from './allow-list.ts';
import { escapeId, escapeIdsInUrls } from './escape-id.ts';
import { ATTRIBUTE_CHARS_MAX, FILTER_REGION_MAX } from './limits.ts';
import { drawablePathPrefix, isPlainPath } from './path-characters.ts';
import { type DropReport, quoted, SvgRefusal } from './refusal.ts';
import { inLightColors } from './style/declaration.ts';
import type { SourceStyle } from './style/source-style.ts';
import { XLINK_NAMESPACE, XML_NAMESPACE } from './svg-element.ts';
import { isWellFormed } from './value-kind.ts';
import { isOutOfRangeViewBox, VIEW_BOX_OUT_OF_RANGE } from './view-box.ts';

export interface CleanAttributes {
  readonly attributes: Map<string, string>;
  /** What style sheets and variables need to know; `undefined` for the many elements without. */
  readonly sourceStyle: SourceStyle | undefined;
}

/**
 * Which attributes of an element may stay? Those on the allow-list whose value has the form that the attribute
 * calls for; line breaks become spaces. `names` are all names in `tag.attributes`. `undefined` means that the element itself has to go: an animation of
 * something that must not be animated.
 */
export function cleanAttributes(
  tag: SaxesTagNS,
  names: readonly string[],
  name: string,
  report: DropReport | undefined,
): CleanAttributes | undefined {
  const isAnimation = ANIMATION_ELEMENTS.has(name);
  const animatedName = isAnimation ? (tag.attributes['attributeName']?.value.trim() ?? '') : '';
  if (isAnimation && name !== 'animateMotion' && !ANIMATED_ATTRIBUTES.has(animatedName)) return undefined;
  const attributes = new Map<string, string>();
  let own: { classes: string[]; style: string; variable: [string, string][] } | undefined;
  for (const key of names) {
    const attribute = tag.attributes[key];
    if (attribute === undefined) continue;
    const permitted = permittedName(attribute);
    if (permitted === undefined) {
      if (attribute.prefix !== 'xmlns' && key !== 'xmlns')
        report?.(`attribute ${key} of <${tag.name}>`, 'is not on the list');
      continue;
    }
    // A plain `href` wins over the old `xlink:href`.
    if (attributes.has(permitted) && attribute.uri !== '') continue;
    if (permitted === 'd' && isPlainPath(attribute.value)) {
      attributes.set(permitted, attribute.value.trim());
      continue;
    }
    const value = attribute.value.replace(/[\t\n\r]/g, ' ').trim();
    if (permitted === 'class' || permitted === 'style' || hasVariable(permitted, value)) {
      own ??= { classes: [], style: '', variable: [] };
      if (permitted === 'class') own.classes = value.split(/ +/);
      else if (permitted === 'style') own.style = value;
      else own.variable.push([permitted, value]);
      // Keeps its place among the attributes until the styles are known.
      if (permitted !== 'class') attributes.set(permitted, '');
      continue;
    }
    const clean = cleanValue(name, isAnimation, animatedName, permitted, normalizeValue(value));
    if (clean !== undefined) attributes.set(permitted, clean);
    else if (permitted === 'viewBox' && isOutOfRangeViewBox(value))
      throw new SvgRefusal(VIEW_BOX_OUT_OF_RANGE);
    else report?.(`${permitted} ${quoted(value)} of <${tag.name}>`, 'its value is not of a permitted form');
  }
  return { attributes, sourceStyle: own };
}

function permittedName({ uri, local, prefix }: SaxesAttributeNS): string | undefined {
  if (uri === '' && prefix === '') {
    return ATTRIBUTE_KINDS.has(local) || local === 'style' || local === 'class' ? local : undefined;
  }
  if (uri === XLINK_NAMESPACE && local === 'href') return 'href';
  return uri === XML_NAMESPACE && local === 'space' ? 'xml:space' : undefined;
}

function hasVariable(name: string, value: string): boolean {
  return STYLE_KINDS.has(name) && value.includes('var(');
}

/** Ids may be any text, `URL(#a)` is as good as `url(#a)`, of colours for light and dark pages the first counts, and nobody sees the twentieth decimal of a number. */
function normalizeValue(value: string): string {
  const plain = /\.\d{21}/.test(value) ? value.replace(/(\.\d{20})\d+/g, '$1') : value;
  const normalized = plain.includes('light-dark(') ? inLightColors(plain) : plain;
  return /url\(/i.test(normalized) ? escapeIdsInUrls(normalized) : normalized;
}

/** The value as it may stand; `undefined` when it may not. */
function cleanValue(
  element: string,
  isAnimation: boolean,
  animatedName: string,
  name: string,
  value: string,
): string | undefined {
  if (name === 'xml:space') return value === 'preserve' || value === 'default' ? value : undefined;
  const kind = ATTRIBUTE_KINDS.get(name);
  let isKept: boolean;
  switch (kind) {
    case undefined:
      return undefined;
    case 'id':
      return isWellFormed('id', escapeId(value)) ? escapeId(value) : undefined;
    case 'href': {
      // The builder of the tree looks into it.
      if (PICTURE_ELEMENTS.has(element) && /^data:/i.test(value)) return value;
      const target = `#${escapeId(value.slice(1))}`;
      return LINKING_ELEMENTS.has(element) && value.startsWith('#') && isWellFormed('href', target)
        ? target
        : undefined;
    }
    case 'animatedName':
      isKept = isAnimation && ANIMATED_ATTRIBUTES.has(value);
      break;
    case 'timing':
      return isAnimation ? cleanTiming(value) : undefined;
    case 'animated':
      isKept = isAnimation ? areFrames(animatedName, value) : isWellFormed('numbers', value);
      break;
    case 'path':
      return drawablePathPrefix(value);
    case 'number':
    case 'numbers':
      isKept = isWellFormed(kind, value) && (element !== 'filter' || isRegion(value));
      break;
    default:
      isKept = isWellFormed(kind, value);
  }
  return isKept ? value : undefined;
}

/** Values over time look like the attribute that they are for, separated by semicolons. */
function areFrames(animatedName: string, value: string): boolean {
  if (animatedName === 'values') return isWellFormed('numbers', value);
  const kind = ATTRIBUTE_KINDS.get(animatedName);
  if (kind === undefined || kind === 'animated' || kind === 'animatedName') return false;
  // Frames of a transform are bare numbers: the function is named by `type`.
  const frameKind = kind === 'transform' || kind === 'number' ? 'numbers' : kind;
  const mayBeEmpty = frameKind !== 'numbers' && frameKind !== 'path';
  return value
    .split(';')
    .every((frame) => (mayBeEmpty && frame.trim() === '') || isWellFormed(frameKind, frame.trim()));
}

/** One side of the region of a filter: in sizes of the element, or in units, which are taken for hundredths of one. */
function isRegion(value: string): boolean {
  return Math.abs(Number.parseFloat(value)) <= FILTER_REGION_MAX * 100;
}

/**
 * What remains of the times at which an animation begins or ends? Times, other animations and what the pointer does on the
 * drawing. Keys of the keyboard and times of the day would tell about the reader; where nothing else is given, the
 * animation waits for ever, as it did before anybody pressed the key.
 */
function cleanTiming(value: string): string | undefined {
  if (value.length > ATTRIBUTE_CHARS_MAX) return undefined;
  const kept = value
    .split(';')
    .map((time) => time.trim().replace(/\s+/g, ' '))
    .filter((time) => time !== '' && isWellFormed('timing', time));
  if (kept.length > 0) return kept.join(';');
  return value.trim() === '' ? undefined : 'indefinite';
}
