import { IconIdSet } from '../../domain/icon-id-set.ts';

/** The icons that one subject has taken on a day. */
export interface SubjectDay {
  readonly taken: IconIdSet;
  /** The ids in `taken` that the store does not have yet. */
  unwritten: number[];
}

/** The sets of icons of one UTC day, by subject. */
export class BudgetDay {
  /** Milliseconds of its first moment. */
  readonly startMs: number;
  readonly #subjects = new Map<string, SubjectDay>();

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  /** As the store names the day: `2026-05-05`. */
  get name(): string {
    return new Date(this.startMs).toISOString().slice(0, 10);
  }

  restore(subject: string, taken: Uint8Array): void {
    this.#subjects.set(subject, { taken: IconIdSet.decode(taken), unwritten: [] });
  }

  takenBy(subject: string): number {
    return this.#subjects.get(subject)?.taken.size ?? 0;
  }

  /** Whether `take` would succeed. */
  canTake(subject: string, iconsMax: number, iconIds: ArrayLike<number>): boolean {
    const taken = this.#subjects.get(subject)?.taken ?? new IconIdSet();
    return taken.canAddAll(iconIds, iconsMax);
  }

  /** Adds the icons to those of the subject, unless it would then have more than `iconsMax`. */
  take(subject: string, iconsMax: number, iconIds: ArrayLike<number>): boolean {
    const { taken, unwritten } = this.#of(subject);
    return taken.addAll(iconIds, iconsMax, unwritten);
  }

  /** The subjects with unwritten icons. */
  unwritten(): { readonly subject: string; readonly day: SubjectDay }[] {
    return [...this.#subjects]
      .filter(([, { unwritten }]) => unwritten.length > 0)
      .map(([subject, day]) => ({ subject, day }));
  }

  #of(subject: string): SubjectDay {
    let day = this.#subjects.get(subject);
    if (day === undefined) {
      day = { taken: new IconIdSet(), unwritten: [] };
      this.#subjects.set(subject, day);
    }
    return day;
  }
}
