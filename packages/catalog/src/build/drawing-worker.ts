import { move, transferableSymbol, valueSymbol } from 'piscina';
import { processSetPart } from './process-set-part.ts';
import { buffersIn } from './serve-tasks.ts';
import type { SetPart, SetPartTask } from './set-part.ts';

/** `processSetPart` in a thread: the large columns move to the main thread instead of being copied. */
export default function run(task: SetPartTask): unknown {
  const result = processSetPart(task);
  return 'failure' in result ? result : move(new MovedPart(result));
}

/** Nothing: whoever asks for it has the thread started. */
export function begin(): void {}

/** Tells the pool which buffers to hand over with a result. */
class MovedPart {
  readonly [transferableSymbol]: ArrayBufferLike[];
  readonly [valueSymbol]: SetPart;

  constructor(part: SetPart) {
    this[valueSymbol] = part;
    this[transferableSymbol] = buffersIn(part);
  }
}
