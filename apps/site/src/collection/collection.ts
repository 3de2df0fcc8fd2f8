import type { Icon } from '@glyphdex/contract';
import { type StoredIcon, StoredIcons, storedIconOf } from './stored-icons.ts';

/** The limit of ids in one attribution request. It also prevents copying a whole library. */
export const COLLECTION_MAX = 100;

const collection = new StoredIcons('collection');

/** The icons picked in this browser, in the order of picking. Rerenders on changes. */
export function useCollection(): readonly StoredIcon[] {
  return collection.use();
}

/** Adds an icon to the collection or removes it. `full` when the limit is reached. */
export function toggleInCollection(icon: Icon): 'picked' | 'put back' | 'full' {
  const all = collection.all();
  if (all.some(({ id }) => id === icon.id)) {
    removeFromCollection(icon.id);
    return 'put back';
  }
  const more = [...all, storedIconOf(icon)];
  return more.length > COLLECTION_MAX || !collection.keep(more) ? 'full' : 'picked';
}

export function removeFromCollection(id: number): void {
  collection.keep(collection.all().filter((icon) => icon.id !== id));
}

export function clearCollection(): void {
  collection.keep([]);
}
