import { checkOutput } from './check-output.ts';
import { decodeDocument, UNKNOWN_ENCODING } from './decode-document.ts';
import { HIDDEN_PART, hiddenParts } from './hidden-parts.ts';
import { isolateIds } from './isolate-ids.ts';
import { BODY_CHARS_MAX, DOCUMENT_BYTES_MAX } from './limits.ts';
import { moveAnimations } from './move-animations.ts';
import { limitPixels, normalizeRoot } from './normalize-root.ts';
import { parseSvg } from './parse-svg.ts';
import { type Dropped, type DropReport, SvgRefusal } from './refusal.ts';
import { checkRenderingCost } from './rendering-cost.ts';
import { fitBox } from './resolve/fit-box.ts';
import { resolveDrawing } from './resolve/resolve-drawing.ts';
import { serializeSvg } from './serialize-svg.ts';
import { applyStyles } from './style/apply-styles.ts';
import { readDeclarations } from './style/declaration.ts';
import { pruneDropped, SVG_NAMESPACE, type SvgElement, XLINK_NAMESPACE } from './svg-element.ts';
import type { ParsedSvg, Position } from './tree-builder.ts';
import { isBox, type ViewBox } from './view-box.ts';

export type SanitizedSvg =
  | { readonly ok: true; readonly svg: string; readonly root: SvgElement; readonly box: ViewBox }
  | { readonly ok: false; readonly reason: string };

/**
 * Rebuilds an SVG document from an allow list, so that it is safe to inline in any page. Style sheets become `style`
 * attributes, and ids are renamed because icons on one page must not collide. Sanitizing a result again changes
 * nothing. Calls `onDrop` for everything that is left out or hidden. Never throws. Linear in the text within
 * the limits of `limits.ts`.
 */
export function sanitizeSvg(text: string, onDrop?: (dropped: Dropped) => void): SanitizedSvg {
  try {
    const { root: unresolved, box: shown } = cleanTree(text, onDrop);
    const root = resolveDrawing(unresolved, shown);
    const box = fitBox(root, shown);
    if (root.children.length === 0) throw new SvgRefusal(FONT.test(text) ? IS_FONT : 'has nothing to draw');
    isolateIds(root);
    const layers = COSTLY.test(text) ? checkRenderingCost(root, text.includes('dasharray')) : 0;
    if (limitPixels(root, layers)) isolateIds(root);
    const svg = serializeSvg(root);
    checkOutput(root, svg);
    return { ok: true, svg, root, box };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The part of the sanitizer before drawings are resolved. Throws `SvgRefusal`. */
export function cleanTree(
  text: string,
  onDrop?: (dropped: Dropped) => void,
): { readonly root: SvgElement; readonly box: ViewBox } {
  const parsed = parseSvg(text, onDrop);
  const { root } = parsed;
  resolveStyles(parsed, onDrop);
  for (const part of onDrop ? hiddenParts(root) : [])
    onDrop?.({
      what: `<${part.name}>`,
      reason: 'is not shown',
      visible: HIDDEN_PART,
      ...positionOf(part, parsed),
    });
  if (text.includes('attributeName') || text.includes('animateMotion')) moveAnimations(root);
  return { root, box: normalizeRoot(root) };
}

/** Sanitizes the content of an `<svg>` element and its viewBox, as Iconify icon sets store them. */
export function sanitizeBody(body: string, box: ViewBox): SanitizedSvg {
  if (body.length > BODY_CHARS_MAX)
    return { ok: false, reason: `is larger than ${BODY_CHARS_MAX / 1024} KiB` };
  if (!isBox(box)) return { ok: false, reason: 'has no size' };
  return sanitizeSvg(documentOf(body, box));
}

export function documentOf(body: string, { left, top, width, height }: ViewBox): string {
  return (
    `<svg xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK_NAMESPACE}" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${width} ${height}">${body}</svg>`
  );
}

/** Without any of these, rendering a drawing costs no more than parsing it. */
const COSTLY = /\bid\s*=|style|opacity|dasharray|attributeName|animateMotion|data:/;

function resolveStyles(parsed: ParsedSvg, onDrop: ((dropped: Dropped) => void) | undefined): void {
  const { root, sheets, sourceStyles } = parsed;
  const reporterFor = (place: SvgElement | 'sheet'): DropReport | undefined => {
    const at = positionOf(place, parsed);
    return (
      onDrop && ((what, reason, visible) => onDrop({ what, reason, ...(visible && { visible }), ...at }))
    );
  };
  refuseBoxPainting(sourceStyles.get(root)?.style ?? '');
  if (sheets.length === 0 && sourceStyles.size === 0) return;
  applyStyles(root, sheets, sourceStyles, reporterFor);
  pruneDropped(root);
}

function positionOf(place: SvgElement | 'sheet', { positions }: ParsedSvg): Position {
  return positions.get(place) ?? { line: 1, column: 1 };
}

/** Browsers paint borders, shadows and backgrounds of the root. Only a plain background color can be kept. */
function refuseBoxPainting(style: string): void {
  if (!/border|outline|shadow|background/i.test(style)) return;
  for (const { property, value } of readDeclarations(style)) {
    const isPainted =
      /^(?:border|outline|box-shadow|background-image)/.test(property) &&
      !/^(?:none|0|0px|unset|initial)(?: none)?$/.test(value);
    if (
      isPainted ||
      (property === 'background-color' && /gradient\(|image-set\(|url\(\s*["']?data:/i.test(value))
    )
      throw new SvgRefusal(`paints its box with ${property.replace('-color', '')}; draw a shape instead`);
  }
}

/** An element of SVG 1.1 that no browser draws. Its glyphs are no icons for a page. */
export const FONT = /<(?:\w+:)?font[\s>]/;
export const IS_FONT = 'is an SVG font; export its glyphs as files';

/**
 * Sanitizes the bytes of a file of at most DOCUMENT_BYTES_MAX, in the encoding that it declares. Never throws. Linear
 * in the size, but some files take a second; run it in a process with a deadline for files from strangers.
 */
export function sanitizeDocument(bytes: Uint8Array, onDrop?: (dropped: Dropped) => void): SanitizedSvg {
  const refused = (reason: string): SanitizedSvg => ({ ok: false, reason });
  if (bytes.length > DOCUMENT_BYTES_MAX) return refused(`is larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return refused('is compressed; unpack it first');
  const text = decodeDocument(bytes);
  if (text === undefined) return refused(UNKNOWN_ENCODING);
  return sanitizeSvg(text, onDrop);
}
