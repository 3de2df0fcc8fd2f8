import { checkExpansion } from './expanded-elements.ts';
import { isolateIds } from './isolate-ids.ts';
import { parseSvg } from './parse-svg.ts';
import { serializeSvg } from './serialize-svg.ts';
import { SVG_NAMESPACE, type SvgElement, XLINK_NAMESPACE } from './svg-element.ts';
import { SvgRefusal } from './svg-refusal.ts';

/** The part of the plane that an icon shows. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type SanitizedSvg =
  | { readonly ok: true; readonly svg: string; readonly root: SvgElement; readonly box: ViewBox }
  | { readonly ok: false; readonly reason: string };

/**
 * Is this document safe to put into anyone's page, and how does it read then? Elements, attributes and values are
 * held against an allow-list over a strict XML parse and written anew; ids are renamed so that icons on one page
 * do not collide. Cleaning a cleaned document changes nothing. Never throws; cost is linear in the text.
 */
export function sanitizeSvg(text: string): SanitizedSvg {
  try {
    const root = parseSvg(text);
    const box = settleBox(root);
    if (root.children.length === 0) throw new SvgRefusal('has nothing to draw');
    isolateIds(root);
    checkExpansion(root);
    return { ok: true, svg: serializeSvg(root), root, box };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The same for the inside of an `<svg>` element and the box it is drawn in, as icon sets keep them. */
export function sanitizeBody(body: string, box: ViewBox): SanitizedSvg {
  const { left, top, width, height } = box;
  return sanitizeSvg(
    `<svg xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK_NAMESPACE}" width="${width}" height="${height}" ` +
      `viewBox="${left} ${top} ${width} ${height}">${body}</svg>`,
  );
}

/** Gives the root a width, a height and a viewBox, in this order and before everything else. */
function settleBox(root: SvgElement): ViewBox {
  const { attributes } = root;
  const width = pixels(attributes.get('width'));
  const height = pixels(attributes.get('height'));
  const given = attributes
    .get('viewBox')
    ?.split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, boxWidth = width, boxHeight = height] = given?.length === 4 ? given : [];
  if (!(Number.isFinite(left) && Number.isFinite(top) && isSize(boxWidth) && isSize(boxHeight)))
    throw new SvgRefusal('has no size');
  const rest = [...attributes].filter(([name]) => !ROOT_BOX.has(name));
  attributes.clear();
  attributes.set('width', String(isSize(width) ? width : boxWidth));
  attributes.set('height', String(isSize(height) ? height : boxHeight));
  attributes.set('viewBox', `${left} ${top} ${boxWidth} ${boxHeight}`);
  for (const [name, value] of rest) attributes.set(name, value);
  return { left, top, width: boxWidth, height: boxHeight };
}

const ROOT_BOX: ReadonlySet<string> = new Set(['width', 'height', 'viewBox', 'x', 'y']);
const SIZE_MAX = 100_000;

function isSize(value: number): boolean {
  return value > 0 && value <= SIZE_MAX;
}

/** A length in pixels; NaN for percentages and other units, which mean nothing without a page. */
function pixels(length: string | undefined): number {
  return length === undefined ? Number.NaN : Number(length.replace(/px$/, '') || Number.NaN);
}
