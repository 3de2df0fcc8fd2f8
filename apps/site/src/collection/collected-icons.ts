import type { Icon } from '@glyphdex/contract';
import { useEffect, useReducer } from 'preact/hooks';

/** An icon that was picked, with all that is needed to take it along. */
export interface CollectedIcon {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly svg: string;
}

/** As many as one credit can be asked for, and few enough that nobody copies a library with it. */
export const COLLECTED_MAX = 100;
const KEY = 'collection';

const readers = new Set<() => void>();
let icons: readonly CollectedIcon[] | undefined;

/** The icons that were picked in this browser, in the order of picking. They outlive the tab, and no other browser knows. */
export function collectedIcons(): readonly CollectedIcon[] {
  icons ??= readKept();
  return icons;
}

/** Picks an icon, or puts it back. `full` when there is no room for another one. */
export function toggleCollected(icon: Icon): 'picked' | 'put back' | 'full' {
  const all = collectedIcons();
  if (all.some(({ id }) => id === icon.id)) {
    keep(all.filter(({ id }) => id !== icon.id));
    return 'put back';
  }
  const { id, slug, name, svg } = icon;
  const more = [...all, { id, slug, name, svg: svg?.svg_code ?? '' }];
  return more.length > COLLECTED_MAX || !keep(more) ? 'full' : 'picked';
}

export function putBack(id: number): void {
  keep(collectedIcons().filter((icon) => icon.id !== id));
}

export function putAllBack(): void {
  keep([]);
}

/** As `collectedIcons`, for what shows them: draws anew when they change, in another tab as well. */
export function useCollectedIcons(): readonly CollectedIcon[] {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const update = () => redraw(undefined);
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== KEY) return;
      icons = undefined;
      update();
    };
    readers.add(update);
    window.addEventListener('storage', onStorage);
    return () => {
      readers.delete(update);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return collectedIcons();
}

/** False when the browser has no room for them; nothing is changed then. */
function keep(next: readonly CollectedIcon[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    return false;
  }
  icons = next;
  for (const redraw of readers) redraw();
  return true;
}

function readKept(): readonly CollectedIcon[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCollected) : [];
  } catch {
    return [];
  }
}

function isCollected(value: unknown): value is CollectedIcon {
  const icon = value as Partial<CollectedIcon> | null;
  return (
    typeof icon?.id === 'number' &&
    typeof icon.slug === 'string' &&
    typeof icon.name === 'string' &&
    typeof icon.svg === 'string'
  );
}
