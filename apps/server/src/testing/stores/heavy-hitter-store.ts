import {
  type HeavyHitter,
  type HeavyHitterGroup,
  type HeavyHitterRange,
  type HeavyHitterStore,
  NAMES_KEPT,
  NAMES_MAX,
} from '../../ports/heavy-hitter-store.ts';

interface HeldGroup {
  readonly group: HeavyHitterGroup;
  names: Map<string, number>;
}

/** Heavy hitters in memory, for tests. */
export class MemoryHeavyHitterStore implements HeavyHitterStore {
  readonly #groups = new Map<string, HeldGroup>();
  readonly #namesMax: number;
  readonly #namesKept: number;

  constructor({ namesMax = NAMES_MAX, namesKept = NAMES_KEPT } = {}) {
    this.#namesMax = namesMax;
    this.#namesKept = namesKept;
  }

  async add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void> {
    const held = this.#groups.get(idOf(group)) ?? { group, names: new Map<string, number>() };
    this.#groups.set(idOf(group), held);
    for (const { name, requests } of heavyHitters)
      held.names.set(name, (held.names.get(name) ?? 0) + requests);
    trimTo(held, this.#namesMax);
  }

  async read({ keyId, kind, fromDay, toDay }: HeavyHitterRange): Promise<readonly HeavyHitter[]> {
    const sums = new Map<string, number>();
    for (const { group, names } of this.#groups.values()) {
      if (group.keyId !== keyId || group.kind !== kind || group.day < fromDay || group.day > toDay) continue;
      for (const [name, requests] of names) sums.set(name, (sums.get(name) ?? 0) + requests);
    }
    return inOrder(sums);
  }

  async trim(fromDay: string, toDay: string): Promise<void> {
    for (const held of this.#groups.values())
      if (held.group.day >= fromDay && held.group.day <= toDay) trimTo(held, this.#namesKept);
  }

  async forgetBefore(day: string): Promise<void> {
    for (const [id, { group }] of this.#groups) if (group.day < day) this.#groups.delete(id);
  }

  async forgetKeys(keyIds: readonly string[]): Promise<void> {
    for (const [id, { group }] of this.#groups) if (keyIds.includes(group.keyId)) this.#groups.delete(id);
  }
}

const idOf = ({ keyId, kind, day }: HeavyHitterGroup) => `${day} ${kind} ${keyId}`;

function inOrder(names: ReadonlyMap<string, number>): HeavyHitter[] {
  return [...names]
    .map(([name, requests]) => ({ name, requests }))
    .toSorted((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

function trimTo(held: HeldGroup, count: number): void {
  if (held.names.size <= count) return;
  held.names = new Map(
    inOrder(held.names)
      .slice(0, count)
      .map(({ name, requests }) => [name, requests]),
  );
}
