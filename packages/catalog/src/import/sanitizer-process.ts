import { type Dropped, sanitizeDocument } from '@glyphdex/svg';

/** What the process of a `BoundedSanitizer` is sent: one file at a time. */
export interface SanitizerOrder {
  readonly bytes: Uint8Array;
  /** Dropped parts to list; 0 lists none. */
  readonly droppedMax: number;
}

/** What it answers; `dropped` holds at most `droppedMax` parts. */
export type SanitizerAnswer =
  | { readonly ok: true; readonly svg: string; readonly dropped: readonly Dropped[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly Dropped[] };

/** What it says first: from now on it is the file that takes time. */
export type SanitizerReady = 'ready';

process.on('message', ({ bytes, droppedMax }: SanitizerOrder) => {
  const dropped: Dropped[] = [];
  const note = (one: Dropped): void => {
    if (dropped.length < droppedMax) dropped.push(one);
  };
  const result = sanitizeDocument(bytes, droppedMax > 0 ? note : undefined);
  const answer: SanitizerAnswer = result.ok
    ? { ok: true, svg: result.svg, dropped }
    : { ok: false, reason: result.reason, dropped };
  process.send?.(answer);
});

// A terminal sends these to the whole group; the parent decides when reading ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.send?.('ready' satisfies SanitizerReady);
