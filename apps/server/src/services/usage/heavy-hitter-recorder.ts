import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { HeavyHitterKind, HeavyHitterStore } from '../../ports/heavy-hitter-store.ts';
import type { UsageEvents } from '../../ports/usage-events.ts';
import type { Flushable } from './flush-timer.ts';
import { normalQuery } from './normal-query.ts';

const DAY_MS = 86_400_000;
/** Pending events are counted when they hold this many names: about a millisecond. */
const NAMES_UNFOLDED_MAX = 10_000;
/** Different names that are counted for one key and kind between two flushes; of further ones nothing is known. */
const GROUP_NAMES_MAX = 5_000;
/** As above, for all keys together: about 10 MB, also while nothing can be written. */
const NAMES_WAITING_MAX = 50_000;
/** Names written in one piece: about a millisecond. */
const NAMES_PER_WRITE = 500;

interface Group {
  readonly keyId: string;
  readonly kind: HeavyHitterKind;
  readonly day: string;
  readonly requests: Map<string | number, number>;
}

/**
 * Counts the heavy hitters of each key by day. A request only appends an event to a list. Events are counted when
 * there are many, or before a write. Queries are counted without regard to case and spacing, and cut at 100
 * characters.
 */
export class HeavyHitterRecorder implements Omit<UsageEvents, 'answered'>, Flushable {
  readonly name = 'top lists';
  readonly #store: HeavyHitterStore;
  readonly #clock: Clock;
  readonly #countsQueries: boolean;
  #searches: { readonly keyId: string; readonly words: string; readonly isFound: boolean }[] = [];
  #icons: { readonly keyId: string; readonly iconIds: ArrayLike<number> }[] = [];
  #unfoldedCount = 0;
  /** The UTC day of the pending events. */
  #dayMs = 0;
  #groups = new Map<string, Group>();
  #waitingCount = 0;

  constructor(store: HeavyHitterStore, clock: Clock, { countsQueries }: { readonly countsQueries: boolean }) {
    this.#store = store;
    this.#clock = clock;
    this.#countsQueries = countsQueries;
  }

  searched(keyId: string, words: string, isFound: boolean): void {
    if (!this.#countsQueries) return;
    this.#make(1);
    this.#searches.push({ keyId, words, isFound });
  }

  took(keyId: string, iconIds: ArrayLike<number>): void {
    if (iconIds.length === 0) return;
    this.#make(iconIds.length);
    this.#icons.push({ keyId, iconIds });
  }

  async flush(): Promise<void> {
    this.#fold();
    const groups = [...this.#groups.values()];
    this.#groups = new Map();
    this.#waitingCount = 0;
    for (const [i, group] of groups.entries()) {
      try {
        await this.#write(group);
      } catch (error) {
        for (const left of groups.slice(i))
          for (const [name, requests] of left.requests)
            this.#count(left.keyId, left.kind, left.day, name, requests);
        throw error;
      }
    }
  }

  /** Removes the names that are written, so only the others are written again after a failure. */
  async #write({ requests, ...group }: Group): Promise<void> {
    while (requests.size > 0) {
      const batch = firstOf(requests, NAMES_PER_WRITE);
      await this.#store.add(
        group,
        batch.map(([name, count]) => ({ name: String(name), requests: count })),
      );
      for (const [name] of batch) requests.delete(name);
      if (batch.length === NAMES_PER_WRITE) await nextTurn();
    }
  }

  /** Counts the pending events first if they are many or of an earlier day. */
  #make(namesCount: number): void {
    const now = this.#clock.now();
    const dayMs = now - (now % DAY_MS);
    if (dayMs !== this.#dayMs || this.#unfoldedCount >= NAMES_UNFOLDED_MAX) this.#fold();
    this.#dayMs = dayMs;
    this.#unfoldedCount += namesCount;
  }

  #fold(): void {
    const day = new Date(this.#dayMs).toISOString().slice(0, 10);
    for (const { keyId, words, isFound } of this.#searches) {
      const query = normalQuery(words);
      if (query === '') continue;
      this.#count(keyId, 'query', day, query, 1);
      if (!isFound) this.#count(keyId, 'missing', day, query, 1);
    }
    for (const { keyId, iconIds } of this.#icons) {
      const group = this.#groupOf(keyId, 'icon', day);
      for (let i = 0; i < iconIds.length; i++) this.#countIn(group, iconIds[i]!, 1);
    }
    this.#searches = [];
    this.#icons = [];
    this.#unfoldedCount = 0;
  }

  #count(keyId: string, kind: HeavyHitterKind, day: string, name: string | number, requests: number): void {
    this.#countIn(this.#groupOf(keyId, kind, day), name, requests);
  }

  #groupOf(keyId: string, kind: HeavyHitterKind, day: string): Group {
    const place = `${day} ${kind} ${keyId}`;
    let group = this.#groups.get(place);
    if (group === undefined) {
      group = { keyId, kind, day, requests: new Map() };
      this.#groups.set(place, group);
    }
    return group;
  }

  #countIn({ requests }: Group, name: string | number, count: number): void {
    const known = requests.get(name);
    if (known === undefined) {
      if (requests.size >= GROUP_NAMES_MAX || this.#waitingCount >= NAMES_WAITING_MAX) return;
      this.#waitingCount++;
    }
    requests.set(name, (known ?? 0) + count);
  }
}

function firstOf<Name>(requests: ReadonlyMap<Name, number>, count: number): [Name, number][] {
  const first: [Name, number][] = [];
  for (const entry of requests) if (first.push(entry) === count) break;
  return first;
}
