import type { Icon } from '@glyphdex/contract';
import { type StoredIcon, StoredIcons, storedIconOf } from './stored-icons.ts';

const RECENT_MAX = 10;
/** Larger drawings are not worth the room that browsers have. */
const DRAWING_CHARS_MAX = 20_000;

const recent = new StoredIcons('recent');

/** The icons that were looked at or copied last in this browser, the latest first, for what shows them. */
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
