import { documentParts } from '@glyphdex/contract';
import { blankReason } from '@glyphdex/raster';
import { BODY_CHARS_MAX, sanitizeBody } from '@glyphdex/svg';
import { FileRefusal } from '../files/file-list.ts';
import type { SourceDrawing } from '../source/icon-source.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';

/**
 * Sanitizes the content of an SVG file; `lost` are the kinds of dropped parts that could be seen. Rejects with
 * `FileRefusal` when it cannot be used.
 */
export async function readDrawing(
  content: Uint8Array,
  sanitizer: BoundedSanitizer,
): Promise<SourceDrawing & { readonly lost: readonly string[] }> {
  const clean = await sanitizer.sanitize(content, { list: 'visible' });
  return { ...drawingOf(clean), lost: clean.dropped.flatMap(({ visible = [] }) => visible) };
}

/** Sanitizes the drawing of one icon of a set. Throws `FileRefusal` when it cannot be used. */
export function cleanDrawing({ body, box }: SourceDrawing): SourceDrawing {
  const clean = sanitizeBody(body, box);
  const blank = clean.ok ? blankReason(clean.root, clean.box) : undefined;
  return drawingOf(blank === undefined ? clean : { ok: false, reason: blank });
}

type Sanitized =
  | { readonly ok: true; readonly svg: string }
  | { readonly ok: false; readonly reason: string };

function drawingOf(clean: Sanitized): SourceDrawing {
  if (!clean.ok) throw new FileRefusal(clean.reason);
  const { body, box } = documentParts(clean.svg);
  if (body.length > BODY_CHARS_MAX)
    throw new FileRefusal(`is larger than ${BODY_CHARS_MAX >> 10} KiB after sanitizing`);
  return { body, box };
}
