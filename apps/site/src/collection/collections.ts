import type { Icon } from '@glyphdex/contract';
import { useMemo } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import { StoredValue } from './stored-value.ts';

/** A named list of icons. The service returns their drawings. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  /** Slugs, in the order of adding. */
  readonly icons: readonly string[];
  /** Whether the account stores it, too. */
  readonly isKept?: boolean;
}

/** All collections of this browser. Icons are added to the current one. */
export interface Collections {
  /** An id; another one than those of `all` stands for the first. */
  readonly current: string;
  readonly all: readonly Collection[];
}

/** As many icons as one request for their drawings takes. The limit also prevents copying a whole library. */
export const COLLECTION_MAX = 100;
/** `COLLECTIONS_MAX` of the contract. */
const COLLECTIONS_MAX = 50;

export const collections = new StoredValue<Collections>('collections', { current: '', all: [] }, (value) => {
  const { all, current } = value as Partial<Collections>;
  return Array.isArray(all) && typeof current === 'string' && all.every(isCollection);
});

export function currentOf({ all, current }: Collections): Collection | undefined {
  return all.find(({ id }) => id === current) ?? all[0];
}

/** The slugs in the current collection. Renders again on changes. */
export function useCollected(): ReadonlySet<string> {
  const current = currentOf(collections.use());
  return useMemo(() => new Set(current?.icons), [current]);
}

/** Adds an icon to the current collection or removes it. Returns false when it or local storage takes no more. */
export function toggleInCollection({ slug }: Pick<Icon, 'slug'>): boolean {
  const { id, icons } = currentOf(collections.get()) ?? {};
  if (id === undefined) return addCollection(STRINGS.collection.first, [slug]);
  if (icons!.includes(slug)) return changeCollection(id, { icons: icons!.filter((one) => one !== slug) });
  return icons!.length < COLLECTION_MAX && changeCollection(id, { icons: [...icons!, slug] });
}

export function changeCollection(id: string, change: Partial<Collection>): boolean {
  const { current, all } = collections.get();
  return collections.set({ current, all: all.map((one) => (one.id === id ? { ...one, ...change } : one)) });
}

/** Adds a collection and makes it the current one. Returns false beyond the maximum. */
export function addCollection(name: string, icons: readonly string[]): boolean {
  const { all } = collections.get();
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join(
    '',
  );
  return all.length < COLLECTIONS_MAX && collections.set({ current: id, all: [...all, { id, name, icons }] });
}

function isCollection(value: unknown): value is Collection {
  const { id, name, icons } = (value ?? {}) as Partial<Collection>;
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(icons);
}
