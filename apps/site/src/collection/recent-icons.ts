import type { Icon } from '@glyphdex/contract';
import { type StoredIcon, StoredIcons, storedIconOf } from './stored-icons.ts';

const RECENT_MAX = 10;
/** Larger drawings would take too much of local storage. */
const DRAWING_CHARS_MAX = 20_000;

const recent = new StoredIcons('recent');

/** Icons recently opened or copied in this browser, latest first. Rerenders on changes. */
export function useRecentIcons(): readonly StoredIcon[] {
  return recent.use();
}

export function noteRecent(icon: Icon): void {
  const kept = storedIconOf(icon);
  const last = recent.all();
  if (kept.svg === '' || kept.svg.length > DRAWING_CHARS_MAX || last[0]?.id === kept.id) return;
  recent.keep([kept, ...last.filter(({ id }) => id !== kept.id)].slice(0, RECENT_MAX));
}

export function forgetRecent(): void {
  recent.keep([]);
}
