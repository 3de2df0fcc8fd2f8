import type { SvgElement } from '../svg-element.ts';
import type { ViewBox } from '../view-box.ts';
import { FONT_SIZE_DEFAULT, statesFontSize } from './font-size.ts';
import { inlineUses } from './inline-uses.ts';
import { pickBranches } from './pick-branches.ts';
import { resolveColors } from './resolve-colors.ts';
import { resolveReferences } from './resolve-references.ts';
import { resolveShapes } from './resolve-shapes.ts';
import { resolveTransforms } from './resolve-transforms.ts';
import { resolveValues } from './resolve-values.ts';

/**
 * Rewrites what renderers understand differently, so that all of them show the same drawing: switches, units, keywords,
 * transforms of CSS, colors below the root, and references to elements of the wrong kind. Returns the new root.
 * Resolving the result changes nothing. Throws `SvgRefusal` for what cannot be written in another way.
 */
export function resolveDrawing(source: SvgElement, box: ViewBox): SvgElement {
  const given = featuresOf(source);
  const root = given.has('switch') ? pickBranches(source) : source;
  if (given.has('use')) inlineUses(root);
  const features = given.has('use') ? featuresOf(root) : given;
  // Renderers have different default sizes of text.
  if (features.has('text') && hasDefaultText(root)) root.attributes.set('font-size', `${FONT_SIZE_DEFAULT}`);
  resolveValues(root, box);
  if (features.has('shape')) resolveShapes(root, box);
  if (features.has('transform')) resolveTransforms(root, box);
  if (features.has('url')) resolveReferences(root);
  if (features.has('color')) resolveColors(root);
  return root;
}

/** Whether there is text whose size no element states. */
function hasDefaultText(element: SvgElement): boolean {
  return !statesFontSize(element) && (element.name === 'text' || element.children.some(hasDefaultText));
}

/** The features of a drawing that need another pass. */
function featuresOf(root: SvgElement): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ name, attributes, children }: SvgElement): void => {
    if (name === 'switch' || name === 'use' || name === 'text') found.add(name);
    for (const [key, value] of attributes) {
      if (key === 'color') found.add('color');
      else if (key === 'systemLanguage') found.add('switch');
      else if (key === 'transform-origin' || key === 'transform-box') found.add('transform');
      else if (key === 'style') {
        if (PLACED.test(value)) found.add('transform');
        if (COLORED.test(value)) found.add('color');
        if (SHAPED.test(value)) found.add('shape');
      }
      if (key === 'clip-path' && !value.startsWith('url(')) found.add('shape');
      if (value.includes('url(')) found.add('url');
    }
    for (const child of children) visit(child);
  };
  visit(root);
  return found;
}

const PLACED = /(?:^|;)(?:transform|translate|rotate|scale|offset-)/;
const SHAPED = /(?:^|;)(?:d:|clip-path:[a-z]+\()/;
const COLORED = /(?:^|;)color:/;
