import type { Icon } from '@glyphdex/contract';
import { type StoredIcon, StoredIcons, storedIconOf } from './stored-icons.ts';

/** As many as one credit can be asked for, and few enough that nobody copies a library with it. */
export const COLLECTION_MAX = 100;

const collection = new StoredIcons('collection');

/** The icons that were picked in this browser, in the order of picking, for what shows them. */
export function useCollection(): readonly StoredIcon[] {
  return collection.use();
}

/** Picks an icon, or puts it back. `full` when there is no room for another one. */
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
