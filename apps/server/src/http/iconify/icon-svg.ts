import type { Awaitable } from '../../domain/awaitable.ts';
import { drawIcon } from '../../services/icon-sets/draw-icon.ts';
import { hasIcon, iconsDataOf } from '../../services/icon-sets/icons-data.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { idsOf } from './icons-data.ts';
import { FRESH_SECONDS, refuseNotFound, sendAnswer } from './send-answer.ts';

/** Opened as a page, the drawing loads and runs nothing, and has an opaque origin. Animations need styles. */
const SVG_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
];

/** `/{prefix}/{name}.svg`, with `width`, `height`, `color`, `rotate`, `flip`, `box` and `download`. */
export function sendIconSvg(request: IconifyRequest, prefix: string, name: string): Awaitable<void> {
  const { query, catalog } = request;
  const set = catalog.iconSets.find(prefix);
  if (set === undefined || !hasIcon(set, name)) return refuseNotFound(request);
  const svg = drawIcon(set, name, {
    width: query.get('width'),
    height: query.get('height'),
    color: query.get('color'),
    rotate: query.get('rotate'),
    flip: query.get('flip'),
    hasBox: query.get('box') !== undefined,
  });
  if (svg === undefined) return refuseNotFound(request);
  const isDownload = query.get('download') !== undefined;
  return sendAnswer(request, {
    mediaType: 'image/svg+xml; charset=utf-8',
    body: svg,
    freshSeconds: FRESH_SECONDS.drawings,
    iconIds: idsOf(set, iconsDataOf(set, [name])),
    headers: isDownload ? [...SVG_CSP, ...attachment(`${name}.svg`)] : SVG_CSP,
  });
}

/** The header of an answer that browsers save under this name of lower-case letters, digits, hyphens and dots. */
export function attachment(fileName: string): readonly string[] {
  return ['Content-Disposition', `attachment; filename="${fileName}"`];
}
