import type { Icon } from '@glyphdex/contract';
import { type KeptIcon, KeptIcons, keptIconOf } from './kept-icons.ts';

/** As many as one credit can be asked for, and few enough that nobody copies a library with it. */
export const COLLECTED_MAX = 100;

const collected = new KeptIcons('collection');

/** The icons that were picked in this browser, in the order of picking, for what shows them. */
export function useCollectedIcons(): readonly KeptIcon[] {
  return collected.use();
}

/** Picks an icon, or puts it back. `full` when there is no room for another one. */
export function toggleCollected(icon: Icon): 'picked' | 'put back' | 'full' {
  const all = collected.all();
  if (all.some(({ id }) => id === icon.id)) {
    putBack(icon.id);
    return 'put back';
  }
  const more = [...all, keptIconOf(icon)];
  return more.length > COLLECTED_MAX || !collected.keep(more) ? 'full' : 'picked';
}

export function putBack(id: number): void {
  collected.keep(collected.all().filter((icon) => icon.id !== id));
}

export function putAllBack(): void {
  collected.keep([]);
}
