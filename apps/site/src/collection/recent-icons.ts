import type { Icon } from '@glyphdex/contract';
import { StoredValue } from './stored-value.ts';

/** An icon in local storage, with the fields to show it. */
export interface StoredIcon {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly svg: string;
}

const RECENT_MAX = 10;
/** Longer drawings (in characters) would take too much of local storage. */
const RECENT_CHARS_MAX = 20_000;

const recent = new StoredValue<readonly StoredIcon[]>(
  'recent',
  [],
  (value) => Array.isArray(value) && value.every(isStoredIcon),
);

/** Icons recently opened or copied in this browser, latest first. Renders again on changes. */
export function useRecentIcons(): readonly StoredIcon[] {
  return recent.use();
}

/** Ignores icons without a drawing and with a very long one. */
export function addRecentIcon({ id, slug, name, svg }: Icon): void {
  const added = { id, slug, name, svg: svg?.svg_code ?? '' };
  const all = recent.get();
  if (added.svg === '' || added.svg.length > RECENT_CHARS_MAX || all[0]?.id === id) return;
  recent.set([added, ...all.filter((icon) => icon.id !== id)].slice(0, RECENT_MAX));
}

export function clearRecentIcons(): void {
  recent.set([]);
}

function isStoredIcon(value: unknown): value is StoredIcon {
  const icon = value as Partial<StoredIcon> | null;
  return (
    typeof icon?.id === 'number' &&
    typeof icon.slug === 'string' &&
    typeof icon.name === 'string' &&
    typeof icon.svg === 'string'
  );
}
