import { serveTasks } from '@glyphdex/processes';
import { type Dropped, sanitizeDocument } from '@glyphdex/svg';

/** One file to sanitize. */
export interface SanitizerTask {
  readonly bytes: Uint8Array;
  /** Dropped parts to list; 0 lists none. */
  readonly droppedMax: number;
}

/** `dropped` holds at most `droppedMax` parts. */
export type SanitizerResult =
  | { readonly ok: true; readonly svg: string; readonly dropped: readonly Dropped[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly Dropped[] };

serveTasks(({ bytes, droppedMax }: SanitizerTask): SanitizerResult => {
  const dropped: Dropped[] = [];
  const note = (one: Dropped): void => {
    if (dropped.length < droppedMax) dropped.push(one);
  };
  const result = sanitizeDocument(bytes, droppedMax > 0 ? note : undefined);
  return result.ok ? { ok: true, svg: result.svg, dropped } : { ok: false, reason: result.reason, dropped };
});
