import { cleanStyle } from './clean-style.ts';
import { isolateIds } from './isolate-ids.ts';
import { BODY_CHARS_MAX, DOCUMENT_BYTES_MAX } from './limits.ts';
import { moveAnimations } from './move-animations.ts';
import { limitPixels, normalizeRoot } from './normalize-root.ts';
import { parseSvg } from './parse-svg.ts';
import { type Dropped, type DropReport, SvgRefusal } from './refusal.ts';
import { checkRenderingCost } from './rendering-cost.ts';
import { checkOutcome, serializeSvg } from './serialize-svg.ts';
import { animationsOf } from './style/animation.ts';
import { applyStyles } from './style/apply-styles.ts';
import { readDeclarations } from './style/declaration.ts';
import type { Keyframes } from './style/style-sheet.ts';
import { pruneDropped, SVG_NAMESPACE, type SvgElement, XLINK_NAMESPACE } from './svg-element.ts';
import type { ParsedSvg } from './tree-builder.ts';
import { isBox, type ViewBox } from './view-box.ts';

export type SanitizedSvg =
  | { readonly ok: true; readonly svg: string; readonly root: SvgElement; readonly box: ViewBox }
  | { readonly ok: false; readonly reason: string };

/**
 * Is this document safe to put into anyone's page, and how does it read then? Elements, attributes and values are
 * held against an allow-list over a strict XML parse and written anew; style sheets become styles of the elements; ids are
 * renamed so that icons on one page do not collide. Cleaning a cleaned document changes nothing. `onDrop` is told of
 * everything that is left out. Never throws; cost is linear in the text, within the limits of `limits.ts`.
 */
export function sanitizeSvg(text: string, onDrop?: (dropped: Dropped) => void): SanitizedSvg {
  try {
    const parsed = parseSvg(text, onDrop);
    const { root } = parsed;
    resolveStyles(parsed, onDrop);
    if (text.includes('attributeName') || text.includes('animateMotion')) moveAnimations(root);
    const box = normalizeRoot(root);
    if (root.children.length === 0) throw new SvgRefusal('has nothing to draw');
    isolateIds(root);
    const layers = MAY_COST.test(text) ? checkRenderingCost(root, text.includes('dasharray')) : 0;
    if (limitPixels(root, layers)) isolateIds(root);
    const svg = serializeSvg(root);
    checkOutcome(root, svg);
    return { ok: true, svg, root, box };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The same for the inside of an `<svg>` element and the box it is drawn in, as icon sets keep them. */
export function sanitizeBody(body: string, box: ViewBox): SanitizedSvg {
  if (body.length > BODY_CHARS_MAX) return { ok: false, reason: `larger than ${BODY_CHARS_MAX / 1024} KiB` };
  if (!isBox(box)) return { ok: false, reason: 'has no size' };
  const { left, top, width, height } = box;
  return sanitizeSvg(
    `<svg xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK_NAMESPACE}" width="${width}" height="${height}" ` +
      `viewBox="${left} ${top} ${width} ${height}">${body}</svg>`,
  );
}

/** What a drawing has to say for drawing it to take longer than reading it. */
const MAY_COST = /\bid\s*=|style|opacity|dasharray|attributeName|animateMotion|data:/;

function resolveStyles(parsed: ParsedSvg, onDrop: ((dropped: Dropped) => void) | undefined): void {
  const { root, sheets, sourceStyles, positions } = parsed;
  const reporterFor = (place: SvgElement | 'sheet'): DropReport | undefined => {
    const at = positions.get(place) ?? { line: 1, column: 1 };
    return onDrop && ((what, reason) => onDrop({ what, reason, ...at }));
  };
  refuseBoxPainting(sourceStyles.get(root)?.style ?? '');
  const isPlain =
    sheets.length === 0 &&
    [...sourceStyles.values()].every(({ style, variable }) => variable.length === 0 && !style.includes('--'));
  if (!isPlain) {
    applyStyles(root, sheets, sourceStyles, reporterFor);
    pruneDropped(root);
    return;
  }
  if (sourceStyles.size > 0) pruneDropped(root);
  for (const [element, { style }] of sourceStyles) {
    const report = reporterFor(element);
    const clean = cleanStyle(animationsOf(readDeclarations(style), NO_KEYFRAMES, new Set(), report), report);
    if (clean === '') element.attributes.delete('style');
    else element.attributes.set('style', clean);
  }
}

/** Browsers paint the root like any box of a page; but for a plain background, that cannot be kept. */
function refuseBoxPainting(style: string): void {
  if (!/border|outline|shadow|background/i.test(style)) return;
  for (const { property, value } of readDeclarations(style)) {
    const isPainted =
      /^(?:border|outline|box-shadow|background-image)/.test(property) &&
      !/^(?:none|0|0px|unset|initial)(?: none)?$/.test(value);
    if (isPainted || (property === 'background-color' && value.includes('gradient(')))
      throw new SvgRefusal(`paints its box with ${property.replace('-color', '')}; draw it instead`);
  }
}

const NO_KEYFRAMES: ReadonlyMap<string, Keyframes> = new Map();

/**
 * Is this file a drawing that is safe to put into anyone's page, and how does it read then? The same as `sanitizeSvg`
 * for bytes as they come from disk or network: strict UTF-8 with or without a byte order mark, at most
 * DOCUMENT_BYTES_MAX. Never throws; cost is linear in the size. Files by strangers are better given to
 * `BoundedSanitizer`, which does the same under a deadline.
 */
export function sanitizeDocument(bytes: Uint8Array, onDrop?: (dropped: Dropped) => void): SanitizedSvg {
  const refused = (reason: string): SanitizedSvg => ({ ok: false, reason });
  if (bytes.length > DOCUMENT_BYTES_MAX) return refused(`larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return refused('is compressed; unpack it first');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused('is not UTF-8');
  }
  return sanitizeSvg(text, onDrop);
}
