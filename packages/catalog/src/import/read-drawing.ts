import { documentParts } from '@glyphdex/contract';
import { blankReason } from '@glyphdex/raster';
import { BODY_CHARS_MAX, followTextColor, sanitizeBody } from '@glyphdex/svg';
import { parseCleanSvg } from '@glyphdex/svg/restyle';
import { FileRefusal } from '../files/file-list.ts';
import type { SourceDrawing } from '../source/icon-source.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';
import type { Monochrome } from './pack-file.ts';

/**
 * Sanitizes the content of an SVG file; `lost` are the kinds of parts that could be seen and are dropped or hidden.
 * Rejects with `FileRefusal` when it cannot be used.
 */
export async function readDrawing(
  content: Uint8Array,
  sanitizer: BoundedSanitizer,
  monochrome: Monochrome,
): Promise<CleanDrawing & { readonly lost: readonly string[] }> {
  const clean = await sanitizer.sanitize(content, { list: 'visible' });
  return { ...drawingOf(clean, monochrome), lost: clean.dropped.flatMap(({ visible = [] }) => visible) };
}

/** Sanitizes the drawing of one icon of a set. Throws `FileRefusal` when it cannot be used. */
export function cleanDrawing({ body, box }: SourceDrawing, monochrome: Monochrome): CleanDrawing {
  const clean = sanitizeBody(body, box);
  const blank = clean.ok ? blankReason(clean.root, clean.box) : undefined;
  return drawingOf(blank === undefined ? clean : { ok: false, reason: blank }, monochrome);
}

type Sanitized =
  | { readonly ok: true; readonly svg: string }
  | { readonly ok: false; readonly reason: string };

type CleanDrawing = SourceDrawing & {
  /** Whether the color of the text replaces its own. */
  readonly followsText: boolean;
};

function drawingOf(clean: Sanitized, monochrome: Monochrome): CleanDrawing {
  if (!clean.ok) throw new FileRefusal(clean.reason);
  const text = monochrome === 'keep' ? undefined : followTextColor(parseCleanSvg(clean.svg));
  const { body, box } = documentParts(text ?? clean.svg);
  if (body.length > BODY_CHARS_MAX)
    throw new FileRefusal(`is larger than ${BODY_CHARS_MAX >> 10} KiB after sanitizing`);
  return { body, box, followsText: text !== undefined };
}
