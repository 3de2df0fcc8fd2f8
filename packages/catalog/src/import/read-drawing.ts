import { BODY_CHARS_MAX, sanitizeBody } from '@glyphdex/svg';
import { FileRefusal } from '../files/file-list.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';
import type { Drawing } from './draft-pack.ts';

/** The drawing in an SVG file, clean. Rejects with `FileRefusal` and the reason when it cannot be made so. */
export async function readDrawing(content: Uint8Array, sanitizer: BoundedSanitizer): Promise<Drawing> {
  return drawingOf(await sanitizer.sanitize(content));
}

/** The same for a drawing as icon sets keep it. Throws `FileRefusal`. */
export function cleanDrawing({ body, box }: Drawing): Drawing {
  return drawingOf(sanitizeBody(body, box));
}

type Sanitized =
  | { readonly ok: true; readonly svg: string }
  | { readonly ok: false; readonly reason: string };

function drawingOf(clean: Sanitized): Drawing {
  if (!clean.ok) throw new FileRefusal(clean.reason);
  const [opening = '', attributes = ''] = ROOT.exec(clean.svg) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = (VIEW_BOX.exec(attributes)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const inside = clean.svg.slice(opening.length, clean.svg.lastIndexOf('</svg>'));
  // What the root element says to its children goes into a group, since only they are kept.
  const inherited = attributes.replace(ROOT_ONLY, '');
  const body = inherited === '' ? inside : `<g${inherited}>${inside}</g>`;
  if (body.length > BODY_CHARS_MAX)
    throw new FileRefusal(`is larger than ${BODY_CHARS_MAX >> 10} KiB when it is clean`);
  return { body, box: { left, top, width, height } };
}

/** The sanitizer has written these: double quotes, one space between attributes, no `>` within. */
const ROOT = /^<svg((?: [^ =]+="[^"]*")*)>/;
const VIEW_BOX = / viewBox="([^"]*)"/;
const ROOT_ONLY = / (?:xmlns|id|width|height|viewBox|preserveAspectRatio)="[^"]*"/g;
