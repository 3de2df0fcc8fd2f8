import type { IconSides } from './icon-set.ts';

/** A sanitized SVG document without its root element, and the box that the root element shows. */
export interface DocumentParts {
  readonly body: string;
  readonly box: Required<IconSides>;
}

/**
 * Takes a document of the catalog apart. A group takes over the attributes of the root element that its children
 * inherit.
 */
export function documentParts(svg: string): DocumentParts {
  const [opening = '', attributes = ''] = ROOT.exec(svg) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = (VIEW_BOX.exec(attributes)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const inside = svg.slice(opening.length, svg.lastIndexOf('</svg>'));
  const inherited = attributes.replace(ROOT_ONLY, '');
  const body = inherited === '' ? inside : `<g${inherited}>${inside}</g>`;
  return { body, box: { left, top, width, height } };
}

/** A stroke width in units of this drawing, from one in units of a drawing of 24 units. */
export function strokeOf(svg: string, stroke: number): number {
  const { width, height } = documentParts(svg).box;
  return Math.round((stroke * Math.max(width, height) * 100) / 24) / 100;
}

/** The sanitizer writes double quotes, one space between attributes, and no `>` inside of them. */
const ROOT = /^<svg((?: [^ =]+="[^"]*")*)>/;
const VIEW_BOX = / viewBox="([^"]*)"/;
const ROOT_ONLY = / (?:xmlns|id|width|height|viewBox|preserveAspectRatio)="[^"]*"/g;
