import type { SaxesTagNS } from 'saxes';
import { ANIMATED_ATTRIBUTES, ANIMATION_ELEMENTS, ATTRIBUTE_KINDS, LINKING_ELEMENTS } from './allow-list.ts';
import { cleanStyle } from './clean-style.ts';
import { XLINK_NAMESPACE } from './svg-element.ts';
import { isWellFormed } from './value-kind.ts';

/**
 * Which attributes of an element may stay? Those on the allow-list whose value has the form that the attribute
 * calls for; line breaks become spaces. `undefined` means that the element itself has to go: an animation of
 * something that must not be animated, or one that reaches for another element.
 */
export function cleanAttributes(tag: SaxesTagNS): Map<string, string> | undefined {
  const isAnimation = ANIMATION_ELEMENTS.has(tag.local);
  let animatedName = '';
  if (isAnimation) {
    if ('href' in tag.attributes || 'xlink:href' in tag.attributes) return undefined;
    animatedName = tag.attributes['attributeName']?.value ?? '';
    if (tag.local !== 'animateMotion' && !ANIMATED_ATTRIBUTES.has(animatedName)) return undefined;
  }
  const kept = new Map<string, string>();
  for (const key in tag.attributes) {
    const attribute = tag.attributes[key];
    if (attribute === undefined) continue;
    const name = attributeName(attribute);
    // A plain `href` wins over the old `xlink:href`.
    if (name === undefined || (kept.has(name) && attribute.uri !== '')) continue;
    const value = attribute.value.replace(/[\t\n\r]/g, ' ').trim();
    if (name === 'style') {
      const style = cleanStyle(value);
      if (style !== '') kept.set('style', style);
    } else if (isAcceptable(tag.local, isAnimation, animatedName, name, value)) {
      kept.set(name, value);
    }
  }
  return kept;
}

function attributeName(attribute: { uri: string; local: string; prefix: string }): string | undefined {
  if (attribute.uri === '' && attribute.prefix === '') return attribute.local;
  return attribute.uri === XLINK_NAMESPACE && attribute.local === 'href' ? 'href' : undefined;
}

function isAcceptable(
  element: string,
  isAnimation: boolean,
  animatedName: string,
  name: string,
  value: string,
): boolean {
  const kind = ATTRIBUTE_KINDS.get(name);
  switch (kind) {
    case undefined:
      return false;
    case 'href':
      return LINKING_ELEMENTS.has(element) && isWellFormed('href', value);
    case 'animatedName':
      return isAnimation && ANIMATED_ATTRIBUTES.has(value);
    case 'animated':
      return isAnimation ? areFrames(animatedName, value) : isWellFormed('numbers', value);
    default:
      return isWellFormed(kind, value);
  }
}

/** Values over time look like the attribute that they are for, separated by semicolons. */
function areFrames(animatedName: string, value: string): boolean {
  const kind = ATTRIBUTE_KINDS.get(animatedName);
  if (kind === undefined || kind === 'animated' || kind === 'animatedName') return false;
  // Frames of a transform are bare numbers: the function is named by `type`.
  const frameKind = kind === 'transform' || kind === 'number' ? 'numbers' : kind;
  if (frameKind === 'numbers' || frameKind === 'path') {
    return value.split(';').every((frame) => isWellFormed(frameKind, frame.trim()));
  }
  return value.split(';').every((frame) => frame.trim() === '' || isWellFormed(frameKind, frame.trim()));
}
