import type { SetReference } from '../source/icon-source.ts';
import type { SetPartResult, SetPartTask } from './set-part.ts';

/** Bytes of set JSON per task: small enough to keep all cores busy to the end, large enough to repay its start. */
const TASK_BYTES = 4 << 20;

/** Where there are fewer sets than threads, smaller tasks repay the start of a thread, too. */
const SMALL_TASK_BYTES = 1 << 18;

/** A task that a thread has been given. */
export interface SetShare {
  readonly task: SetPartTask;
  /** Position of its set. */
  readonly index: number;
  readonly bytes: number;
  /** Takes what came of it; answers all parts of the set, in their order, when they were the last missing. */
  done(result: SetPartResult): readonly SetPartResult[] | undefined;
}

/** Hands out shares to one thread. */
export interface Lane {
  next(): SetShare | undefined;
}

/**
 * Divides the work on sets among threads, the largest first. A thread stays with its set, which it has read already; only when
 * all sets have been begun it takes on a part of one of another thread's, so that all end together.
 */
export class SetShares {
  readonly #sets: readonly OpenSet[];

  constructor(sets: readonly SetReference[], threads: number) {
    const helpers = sets.length < threads ? threads : 1;
    this.#sets = sets
      .map((set, index) => new OpenSet(set, index, partsOf(set, helpers)))
      .sort((a, b) => b.set.bytes - a.set.bytes);
  }

  lane(): Lane {
    let own: OpenSet | undefined;
    return {
      next: () => {
        if (!own?.isLeft)
          own = this.#sets.find(({ isBegun }) => !isBegun) ?? this.#sets.find(({ isLeft }) => isLeft);
        return own?.next();
      },
    };
  }
}

class OpenSet {
  readonly set: SetReference;
  readonly #index: number;
  readonly #parts: number;
  #results: SetPartResult[] = [];
  #begun = 0;
  #missing: number;

  constructor(set: SetReference, index: number, parts: number) {
    this.set = set;
    this.#index = index;
    this.#parts = this.#missing = parts;
  }

  get isBegun(): boolean {
    return this.#begun > 0;
  }

  get isLeft(): boolean {
    return this.#begun < this.#parts;
  }

  next(): SetShare {
    const part = this.#begun++;
    return {
      task: { set: this.set, part, parts: this.#parts },
      index: this.#index,
      bytes: this.set.bytes / this.#parts,
      done: (result) => {
        this.#results[part] = result;
        if (--this.#missing > 0) return undefined;
        const results = this.#results;
        this.#results = [];
        return results;
      },
    };
  }
}

/** Whoever takes part reads the whole set first, so that there is at most one small part for each. */
function partsOf({ bytes }: SetReference, helpers: number): number {
  const small = Math.min(helpers, Math.ceil(bytes / SMALL_TASK_BYTES));
  return Math.max(1, small, Math.ceil(bytes / TASK_BYTES));
}
