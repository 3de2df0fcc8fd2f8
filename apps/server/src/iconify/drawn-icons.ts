import { drawIcon, findIcons, styleSheetOf } from '@glyphdex/export/iconify';
import { DATA_CSP } from '../http/http-context.ts';
import { iconifyCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { answerWith, readNames } from './icons-data.ts';
import { findSet, refuseNotFound, sendAnswer } from './send-answer.ts';

/** Opened as a page, the drawing loads and runs nothing, and has an opaque origin. Animations need styles. */
const SVG_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
];

/** `/{prefix}/{name}.svg`, with `width`, `height`, `color`, `rotate`, `flip`, `box` and `download`. */
export async function sendIconSvg(request: IconifyRequest, prefix: string, name: string): Promise<void> {
  const { query } = request;
  const set = await findSet(request, prefix);
  if (set === undefined) return;
  const found = findIcons(set, [name]);
  if (found.missing.length > 0) return refuseNotFound(request);
  const drawing = {
    width: query.get('width'),
    height: query.get('height'),
    color: query.get('color'),
    rotate: query.get('rotate'),
    flip: query.get('flip'),
    hasBox: query.get('box') !== undefined,
  };
  const isDownload = query.get('download') !== undefined;
  await sendAnswer(request, {
    ...answerWith(set, found),
    mediaType: 'image/svg+xml; charset=utf-8',
    cost: iconifyCost(found.bytes),
    pieces: () => [drawIcon(set, name, drawing)],
    headers: isDownload ? [...SVG_CSP, ...attachment(`${name}.svg`)] : SVG_CSP,
  });
}

/** The header of an answer that browsers save under this name of lower-case letters, digits, hyphens and dots. */
export function attachment(fileName: string): readonly string[] {
  return ['Content-Disposition', `attachment; filename="${fileName}"`];
}

/** `/{prefix}.css?icons=home,account`: icons as masks or backgrounds, see `styleSheetOf`. */
export async function sendIconsCss(request: IconifyRequest, prefix: string): Promise<void> {
  const { query } = request;
  const named = await readNames(request, prefix);
  if (named === undefined) return;
  const { set, names, found } = named;
  const parameter = (...spellings: readonly string[]) =>
    query.get(...spellings) ??
    spellings.map((name) => query.given(name)).find((value) => value !== undefined);
  await sendAnswer(request, {
    ...answerWith(set, found),
    mediaType: 'text/css; charset=utf-8',
    cost: iconifyCost(found.drawnBytes, names.length),
    pieces: () => styleSheetOf(set, names, parameter),
    headers: query.get('download') === undefined ? DATA_CSP : [...DATA_CSP, ...attachment(`${prefix}.css`)],
  });
}
