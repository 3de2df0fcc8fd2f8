import { serveTasks } from '@glyphdex/processes';
import { blankReason } from '@glyphdex/raster';
import { type Dropped, FONT, IS_FONT, type SanitizedSvg, SvgRefusal, sanitizeDocument } from '@glyphdex/svg';

/** One file to sanitize. */
export interface SanitizerTask {
  readonly bytes: Uint8Array;
  /** Dropped parts to list; 0 lists none. */
  readonly droppedMax: number;
  /** Whether to list only parts that could be seen. */
  readonly isVisibleOnly: boolean;
}

/** `dropped` holds at most `droppedMax` parts. */
export type SanitizerResult =
  | { readonly ok: true; readonly svg: string; readonly dropped: readonly Dropped[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly Dropped[] };

serveTasks(({ bytes, droppedMax, isVisibleOnly }: SanitizerTask): SanitizerResult => {
  const dropped: Dropped[] = [];
  const note = (one: Dropped): void => {
    if (dropped.length < droppedMax && (!isVisibleOnly || one.visible !== undefined)) dropped.push(one);
  };
  const result = sanitizeDocument(bytes, droppedMax > 0 ? note : undefined);
  if (!result.ok) return { ok: false, reason: result.reason, dropped };
  const blank = blankness(result);
  if (blank === undefined) return { ok: true, svg: result.svg, dropped };
  const isFont = FONT.test(Buffer.from(bytes).toString('latin1').replaceAll('\0', ''));
  return { ok: false, reason: isFont ? IS_FONT : blank, dropped };
});

function blankness({ root, box }: Extract<SanitizedSvg, { ok: true }>): string | undefined {
  try {
    return blankReason(root, box);
  } catch (error) {
    if (error instanceof SvgRefusal) return error.message;
    throw error;
  }
}
