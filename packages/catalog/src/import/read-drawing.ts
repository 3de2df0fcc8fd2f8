import { BODY_CHARS_MAX, sanitizeBody } from '@glyphdex/svg';
import { FileRefusal } from '../files/file-list.ts';
import type { SourceDrawing } from '../source/icon-source.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';

/** Sanitizes the content of an SVG file. Rejects with `FileRefusal` when it cannot be used. */
export async function readDrawing(content: Uint8Array, sanitizer: BoundedSanitizer): Promise<SourceDrawing> {
  return drawingOf(await sanitizer.sanitize(content));
}

/** Sanitizes the drawing of one icon of a set. Throws `FileRefusal` when it cannot be used. */
export function cleanDrawing({ body, box }: SourceDrawing): SourceDrawing {
  return drawingOf(sanitizeBody(body, box));
}

type Sanitized =
  | { readonly ok: true; readonly svg: string }
  | { readonly ok: false; readonly reason: string };

function drawingOf(clean: Sanitized): SourceDrawing {
  if (!clean.ok) throw new FileRefusal(clean.reason);
  const [opening = '', attributes = ''] = ROOT.exec(clean.svg) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = (VIEW_BOX.exec(attributes)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const inside = clean.svg.slice(opening.length, clean.svg.lastIndexOf('</svg>'));
  // A set stores only the children of the root element, so a group takes over the attributes that they inherit.
  const inherited = attributes.replace(ROOT_ONLY, '');
  const body = inherited === '' ? inside : `<g${inherited}>${inside}</g>`;
  if (body.length > BODY_CHARS_MAX)
    throw new FileRefusal(`is larger than ${BODY_CHARS_MAX >> 10} KiB after sanitizing`);
  return { body, box: { left, top, width, height } };
}

/** The sanitizer writes double quotes, one space between attributes, and no `>` inside of them. */
const ROOT = /^<svg((?: [^ =]+="[^"]*")*)>/;
const VIEW_BOX = / viewBox="([^"]*)"/;
const ROOT_ONLY = / (?:xmlns|id|width|height|viewBox|preserveAspectRatio)="[^"]*"/g;
