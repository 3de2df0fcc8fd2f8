import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import { DAY_MS, isoDay } from '../base/duration.ts';
import type { Flushable } from '../base/flush-timer.ts';
import type { UsageEvents } from '../catalog/usage-events.ts';
import type { HeavyHitterGroup, HeavyHitterKind, HeavyHitterStore } from './heavy-hitter-store.ts';

/** Maximum number of different names of one key, kind and day that wait. Further ones are not counted. */
const GROUP_NAMES_MAX = 5_000;
/** Maximum number of counted names of all keys that wait: about 10 MB. During a write, as many others can wait. */
const WAITING_NAMES_MAX = 50_000;
/** Names per write, which takes about a millisecond. */
const NAMES_PER_WRITE = 500;

interface Group extends HeavyHitterGroup {
  readonly requests: Map<string | number, number>;
}

/**
 * Counts queries, queries without hits, and icons for each key and day. A name is the text of a query or the id of an
 * icon. A batch counts twice if only the answer of the store was lost.
 */
export class HeavyHitterRecorder implements Omit<UsageEvents, 'answered'>, Flushable {
  readonly name = 'most frequent queries and icons';
  readonly #store: HeavyHitterStore;
  readonly #clock: Clock;
  readonly #countsQueries: boolean;
  /** The day of the last event, because its text costs more than counting the event. */
  #day = { startMs: Number.NaN, text: '' };
  #groups = new Map<string, Group>();
  #waitingCount = 0;

  constructor(store: HeavyHitterStore, clock: Clock, { countsQueries }: { readonly countsQueries: boolean }) {
    this.#store = store;
    this.#clock = clock;
    this.#countsQueries = countsQueries;
  }

  searched(keyId: string, words: string, isFound: boolean): void {
    if (!this.#countsQueries) return;
    const query = normalQuery(words);
    if (query === '') return;
    const day = this.#today();
    this.#count(keyId, 'query', day, query, 1);
    if (!isFound) this.#count(keyId, 'missing', day, query, 1);
  }

  took(keyId: string, iconIds: ArrayLike<number>): void {
    if (iconIds.length === 0) return;
    const group = this.#groupOf(keyId, 'icon', this.#today());
    for (let i = 0; i < iconIds.length; i++) this.#countIn(group, iconIds[i]!, 1);
  }

  async flush(): Promise<void> {
    const groups = [...this.#groups.values()];
    this.#groups = new Map();
    this.#waitingCount = 0;
    for (const [i, group] of groups.entries()) {
      try {
        await this.#write(group);
      } catch (error) {
        for (const { keyId, kind, day, requests } of groups.slice(i))
          for (const [name, count] of requests) this.#count(keyId, kind, day, name, count);
        throw error;
      }
    }
  }

  /** Removes the names that were written, so that the others are left if a write fails. */
  async #write({ requests, ...group }: Group): Promise<void> {
    const names = [...requests];
    for (let from = 0; from < names.length; from += NAMES_PER_WRITE) {
      if (from > 0) await nextTurn();
      const batch = names.slice(from, from + NAMES_PER_WRITE);
      await this.#store.add(
        group,
        batch.map(([name, count]) => ({ name: String(name), requests: count })),
      );
      for (const [name] of batch) requests.delete(name);
    }
  }

  #today(): string {
    const nowMs = this.#clock.now();
    const startMs = nowMs - (nowMs % DAY_MS);
    if (startMs !== this.#day.startMs) this.#day = { startMs, text: isoDay(startMs) };
    return this.#day.text;
  }

  #count(keyId: string, kind: HeavyHitterKind, day: string, name: string | number, requests: number): void {
    this.#countIn(this.#groupOf(keyId, kind, day), name, requests);
  }

  #groupOf(keyId: string, kind: HeavyHitterKind, day: string): Group {
    const id = `${day} ${kind} ${keyId}`;
    let group = this.#groups.get(id);
    if (group === undefined) {
      group = { keyId, kind, day, requests: new Map() };
      this.#groups.set(id, group);
    }
    return group;
  }

  #countIn({ requests }: Group, name: string | number, count: number): void {
    const known = requests.get(name);
    if (known === undefined) {
      if (requests.size >= GROUP_NAMES_MAX || this.#waitingCount >= WAITING_NAMES_MAX) return;
      this.#waitingCount++;
    }
    requests.set(name, (known ?? 0) + count);
  }
}

/** Maximum length of a stored query in Unicode characters. */
const QUERY_CHARS_MAX = 100;
/** ASCII words with single spaces between them, which most queries are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Folds case and spaces, so equal queries are counted together: `  Arrow\tLEFT ` -> `arrow left`. */
export function normalQuery(words: string): string {
  if (words.length <= QUERY_CHARS_MAX && PLAIN.test(words)) return words.toLowerCase();
  const folded = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return folded.length <= QUERY_CHARS_MAX ? folded : [...folded].slice(0, QUERY_CHARS_MAX).join('').trimEnd();
}
