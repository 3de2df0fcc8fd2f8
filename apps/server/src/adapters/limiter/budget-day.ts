import { isVisitorSubject } from '../../domain/fair-use.ts';
import { IconIdSet } from '../../domain/icon-id-set.ts';

/** The icons that one subject has taken on a day. */
export interface SubjectDay {
  readonly taken: IconIdSet;
  /** The ids in `taken` that the store does not have yet. */
  unwritten: number[];
}

/** How much is remembered of visitors, because anybody can visit from any number of networks. */
export interface VisitorBounds {
  readonly subjectsMax: number;
  /** Icons in the sets of all visitors together. */
  readonly iconsMax: number;
}

/** At most 60 MB per day: 22 bytes per icon, and 700 bytes per subject. */
export const VISITOR_BOUNDS: VisitorBounds = { subjectsMax: 20_000, iconsMax: 2_000_000 };
/** Forgotten subjects whose rows wait to be removed from the store; rows of further ones stay until the day is over. */
const FORGOTTEN_MAX = 100_000;

/**
 * The sets of icons of one UTC day, by subject. Beyond the bounds it forgets those visitors who took the fewest icons,
 * until half is free. Wider networks took most, so what was forgotten still counts there.
 */
export class BudgetDay {
  /** Milliseconds of its first moment. */
  readonly startMs: number;
  /** Whether the icons in the store were added. */
  isRestored = false;
  readonly #bounds: VisitorBounds;
  /** Keys and accounts. */
  readonly #keys = new Map<string, SubjectDay>();
  readonly #visitors = new Map<string, SubjectDay>();
  #visitorIcons = 0;
  readonly #forgotten = new Set<string>();

  constructor(startMs: number, bounds: VisitorBounds) {
    this.startMs = startMs;
    this.#bounds = bounds;
  }

  /** As the store names the day: `2026-05-05`. */
  get name(): string {
    return new Date(this.startMs).toISOString().slice(0, 10);
  }

  /** Adds icons that the store has. */
  restore(subject: string, encoded: Uint8Array): void {
    const { taken } = this.#open(subject);
    const sizeBefore = taken.size;
    taken.addEncoded(encoded);
    if (isVisitorSubject(subject)) this.#noteVisitor(taken.size - sizeBefore);
  }

  takenBy(subject: string): number {
    return this.#mapOf(subject).get(subject)?.taken.size ?? 0;
  }

  /** The icons that the subject has taken. */
  iconsOf(subject: string): number[] {
    return this.#mapOf(subject).get(subject)?.taken.values() ?? [];
  }

  /** Whether `take` would succeed. */
  canTake(subject: string, iconsMax: number, iconIds: ArrayLike<number>): boolean {
    const taken = this.#mapOf(subject).get(subject)?.taken ?? new IconIdSet();
    return taken.canAddAll(iconIds, iconsMax);
  }

  /** Adds the icons to those of the subject, unless it would then have more than `iconsMax`. */
  take(subject: string, iconsMax: number, iconIds: ArrayLike<number>): void {
    if (iconIds.length === 0) return;
    const { taken, unwritten } = this.#open(subject);
    const sizeBefore = taken.size;
    taken.addAll(iconIds, iconsMax, unwritten);
    if (isVisitorSubject(subject)) this.#noteVisitor(taken.size - sizeBefore);
  }

  /** The subjects with unwritten icons. */
  unwritten(): { readonly subject: string; readonly day: SubjectDay }[] {
    return [...this.#keys, ...this.#visitors]
      .filter(([, { unwritten }]) => unwritten.length > 0)
      .map(([subject, day]) => ({ subject, day }));
  }

  /** At most `max` forgotten subjects, whose rows the caller removes from the store. */
  takeForgotten(max: number): readonly string[] {
    const subjects = [...this.#forgotten].slice(0, max);
    for (const subject of subjects) this.#forgotten.delete(subject);
    return subjects;
  }

  #open(subject: string): SubjectDay {
    const subjects = this.#mapOf(subject);
    let day = subjects.get(subject);
    if (day === undefined) {
      day = { taken: new IconIdSet(), unwritten: [] };
      subjects.set(subject, day);
    }
    return day;
  }

  #mapOf(subject: string): Map<string, SubjectDay> {
    return isVisitorSubject(subject) ? this.#visitors : this.#keys;
  }

  #noteVisitor(addedIcons: number): void {
    this.#visitorIcons += addedIcons;
    const { subjectsMax, iconsMax } = this.#bounds;
    if (this.#visitors.size <= subjectsMax && this.#visitorIcons <= iconsMax) return;
    const fewestFirst = [...this.#visitors].sort(([, a], [, b]) => a.taken.size - b.taken.size);
    for (const [subject, { taken }] of fewestFirst) {
      if (this.#visitors.size <= subjectsMax / 2 && this.#visitorIcons <= iconsMax / 2) return;
      this.#visitors.delete(subject);
      this.#visitorIcons -= taken.size;
      if (this.#forgotten.size < FORGOTTEN_MAX) this.#forgotten.add(subject);
    }
  }
}
