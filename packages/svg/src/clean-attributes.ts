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
import { visiblePart } from './visible-part.ts';

export interface CleanAttributes {
  readonly attributes: Map<string, string>;
  /** Input for style sheets and variables; `undefined` for elements without classes, style and variables. */
  readonly sourceStyle: SourceStyle | undefined;
}

/**
 * Returns the attributes on the allow-list whose value matches the grammar of the attribute; line breaks become spaces.
 * `names` are all names in `tag.attributes`. `undefined` for animations of an attribute that must not be animated: the
 * caller drops such an element.
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
  let sourceStyle: { classes: string[]; style: string; variable: [string, string][] } | undefined;
  for (const key of names) {
    const attribute = tag.attributes[key];
    if (attribute === undefined) continue;
    const permitted = permittedName(attribute);
    if (permitted === undefined) {
      if (attribute.prefix !== 'xmlns' && key !== 'xmlns')
        report?.(`attribute ${key} of <${tag.name}>`, 'is not on the allow-list');
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
      sourceStyle ??= { classes: [], style: '', variable: [] };
      if (permitted === 'class') sourceStyle.classes = value.split(/ +/);
      else if (permitted === 'style') sourceStyle.style = value;
      else sourceStyle.variable.push([permitted, value]);
      // Reserves the position among the attributes until styles are resolved.
      if (permitted !== 'class') attributes.set(permitted, '');
      continue;
    }
    const clean = cleanValue(name, isAnimation, animatedName, permitted, normalizeValue(value));
    if (clean !== undefined) attributes.set(permitted, clean);
    else if (permitted === 'viewBox' && isOutOfRangeViewBox(value))
      throw new SvgRefusal(VIEW_BOX_OUT_OF_RANGE);
    else
      report?.(
        `${permitted} ${quoted(value)} of <${tag.name}>`,
        'its value does not match the grammar of the attribute',
        visiblePart(permitted, value),
      );
  }
  return { attributes, sourceStyle };
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

/** Escapes ids in addresses, replaces `light-dark()` by its first color, and cuts numbers to 20 decimals. */
function normalizeValue(value: string): string {
  const plain = /\.\d{21}/.test(value) ? value.replace(/(\.\d{20})\d+/g, '$1') : value;
  const normalized = plain.includes('light-dark(') ? inLightColors(plain) : plain;
  return /url\(/i.test(normalized) ? escapeIdsInUrls(normalized) : normalized;
}

/** The clean value; `undefined` if it does not match its grammar. */
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
      // TreeBuilder checks the picture.
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

/** Keyframe values, separated by semicolons, match the grammar of the animated attribute. */
function areFrames(animatedName: string, value: string): boolean {
  if (animatedName === 'values') return isWellFormed('numbers', value);
  const kind = ATTRIBUTE_KINDS.get(animatedName);
  if (kind === undefined || kind === 'animated' || kind === 'animatedName') return false;
  // Frames of a transform are plain numbers: `type` names the function.
  const frameKind = kind === 'transform' || kind === 'number' ? 'numbers' : kind;
  const mayBeEmpty = frameKind !== 'numbers' && frameKind !== 'path';
  return value
    .split(';')
    .every((frame) => (mayBeEmpty && frame.trim() === '') || isWellFormed(frameKind, frame.trim()));
}

/** One side of a filter region. A unit counts as a hundredth of the size of the element. */
function isRegion(value: string): boolean {
  return Math.abs(Number.parseFloat(value)) <= FILTER_REGION_MAX * 100;
}

/**
 * Keeps times, events of other animations and pointer events in `begin` and `end`. Keyboard events and times of day are
 * dropped, because they reveal something about the reader. Without any other time the animation never starts.
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
