import { cleanDeclarations, cleanStyle } from '../clean-style.ts';
import { type DropReport, quoted } from '../refusal.ts';
import { type SvgElement, textNode } from '../svg-element.ts';
import type { Declaration } from './declaration.ts';
import type { Keyframes } from './style-sheet.ts';

/**
 * Resolves the keyframes of all animations. The value of `animation` then starts with the name of its keyframes.
 * Animations by keyframes that the drawing does not have become `none`.
 */
export function animationsOf(
  declarations: readonly Declaration[],
  keyframes: ReadonlyMap<string, Keyframes>,
  report?: DropReport,
): Declaration[] {
  return declarations.flatMap((declaration) => {
    const { property } = declaration;
    if (property !== 'animation' && property !== 'animation-name') return [declaration];
    const layers = splitLayers(declaration.value).map((layer) => {
      const words = splitWords(layer);
      const keyframesWord = words.find((word) => keyframes.has(unquoted(word)));
      const name = keyframes.get(unquoted(keyframesWord ?? ''))?.name;
      if (name === undefined) return layer.trim() === 'none' ? 'none' : undefined;
      return [name, ...words.filter((word) => word !== keyframesWord)].join(' ');
    });
    if (layers.includes(undefined))
      report?.(
        `style ${quoted(`${property}:${declaration.value}`)}`,
        'the drawing has no keyframes of this name',
      );
    if (layers.every((layer) => layer === undefined)) return [];
    // A layer without keyframes stays as `none`, because `animation-delay` and others refer to layers by position.
    return [{ ...declaration, value: layers.map((layer) => layer ?? 'none').join(',') }];
  });
}

/** The names of the keyframes in a clean `style` attribute. */
export function* keyframesIn(style: string): Generator<string> {
  if (!style.includes('animation')) return;
  for (const [property, value] of cleanDeclarations(style))
    if (property === 'animation' || property === 'animation-name')
      for (const layer of splitLayers(value)) yield layer.split(' ', 1)[0]!;
}

/** The `style` element of a clean drawing, with the keyframes that its styles use; `undefined` without any. */
export function keyframesElement(
  keyframes: ReadonlyMap<string, Keyframes>,
  used: ReadonlySet<string>,
): SvgElement | undefined {
  let text = '';
  for (const { name, frames } of keyframes.values()) {
    if (!used.has(name)) continue;
    text += `@keyframes ${name}{`;
    for (const { offsets, declarations } of frames) {
      const style = cleanStyle(declarations.map((declaration) => ({ ...declaration, isImportant: false })));
      const kept = [...cleanDeclarations(style)].filter(([property, value]) =>
        isForKeyframes(property, value),
      );
      text += `${offsets}{${kept.map(([property, value]) => `${property}:${value}`).join(';')}}`;
    }
    text += '}';
  }
  return text === '' ? undefined : { name: 'style', attributes: new Map(), children: [textNode(text)] };
}

function isForKeyframes(property: string, value: string): boolean {
  if (value.includes('url(')) return false;
  if (/["']/.test(value) && !value.startsWith('path(')) return false;
  return !property.startsWith('animation') || property === 'animation-timing-function';
}

/** Renames keyframes in the text of a clean `style` element. */
export function renameKeyframes(text: string, rename: (name: string) => string): string {
  return text.replace(/@keyframes ([\w-]+)\{/g, (_, name: string) => `@keyframes ${rename(name)}{`);
}

/** Renames keyframes in the animations of a clean `style` attribute. */
export function renameAnimations(style: string, rename: (name: string) => string): string {
  return style.replace(
    /(^|;)(animation(?:-name)?):([^;]*)/g,
    (_, before: string, property: string, value: string) => {
      const layers = splitLayers(value).map((layer) =>
        layer === 'none' ? layer : layer.replace(/^[\w-]+/, (name) => rename(name)),
      );
      return `${before}${property}:${layers.join(',')}`;
    },
  );
}

/** `a 1s steps(2,end),b 2s` -> `a 1s steps(2,end)`, `b 2s` */
function splitLayers(value: string): string[] {
  return value.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? [];
}

/** `"a"1s cubic-bezier(0, 0, 1, 1)` -> `"a"`, `1s`, `cubic-bezier(0, 0, 1, 1)` */
function splitWords(layer: string): string[] {
  return layer.match(/"[^"]*"|'[^']*'|(?:[^\s("']|\([^)]*\)?)+/g) ?? [];
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2');
}
