import type { Icon } from '@glyphdex/contract';
import { useEffect, useReducer } from 'preact/hooks';

/** An icon in local storage, with the fields to show and export it. `svg` is empty if the icon came without drawing. */
export interface StoredIcon {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Empty if the icon was added without its drawing. */
  readonly svg: string;
}

/** As many icons as one attribution request takes. The limit also prevents copying a whole library. */
export const COLLECTION_MAX = 100;
const RECENT_MAX = 10;
/** Longer drawings (in characters) would take too much of local storage. */
const RECENT_CHARS_MAX = 20_000;

/** The icons of the collection in this browser, in the order of adding. Renders again on changes. */
export function useCollection(): readonly StoredIcon[] {
  return collection.use();
}

/** Adds an icon to the collection or removes it. Returns false when the collection or local storage takes no more. */
export function toggleInCollection(icon: Icon): boolean {
  const all = collection.all();
  if (all.some(({ id }) => id === icon.id)) return removeFromCollection(icon.id);
  return all.length < COLLECTION_MAX && collection.store([...all, storedIconOf(icon)]);
}

/** Returns false when local storage refuses the change. */
export function removeFromCollection(id: number): boolean {
  return collection.store(collection.all().filter((icon) => icon.id !== id));
}

export function clearCollection(): void {
  collection.store([]);
}

/** Icons recently opened or copied in this browser, latest first. Renders again on changes. */
export function useRecentIcons(): readonly StoredIcon[] {
  return recent.use();
}

/** Ignores icons without a drawing and with a very long one. */
export function addRecentIcon(icon: Icon): void {
  const added = storedIconOf(icon);
  const all = recent.all();
  if (added.svg === '' || added.svg.length > RECENT_CHARS_MAX || all[0]?.id === added.id) return;
  recent.store([added, ...all.filter(({ id }) => id !== added.id)].slice(0, RECENT_MAX));
}

export function clearRecentIcons(): void {
  recent.store([]);
}

/** A list of icons in local storage, under one key. */
class StoredIcons {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #icons: readonly StoredIcon[] | undefined;

  constructor(key: string) {
    this.#key = key;
  }

  all(): readonly StoredIcon[] {
    this.#icons ??= this.#read();
    return this.#icons;
  }

  /** Returns false without a change when local storage is full or blocked. */
  store(icons: readonly StoredIcon[]): boolean {
    try {
      localStorage.setItem(this.#key, JSON.stringify(icons));
    } catch {
      return false;
    }
    this.#icons = icons;
    for (const rerender of this.#listeners) rerender();
    return true;
  }

  /** `all` as a hook: renders again on changes, also from other tabs. */
  use(): readonly StoredIcon[] {
    const [, countChange] = useReducer((changes: number) => changes + 1, 0);
    useEffect(() => {
      const rerender = () => countChange(undefined);
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== this.#key) return;
        this.#icons = undefined;
        rerender();
      };
      this.#listeners.add(rerender);
      window.addEventListener('storage', onStorage);
      return () => {
        this.#listeners.delete(rerender);
        window.removeEventListener('storage', onStorage);
      };
    }, []);
    return this.all();
  }

  #read(): readonly StoredIcon[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isStoredIcon) : [];
    } catch {
      return [];
    }
  }
}

const collection = new StoredIcons('collection');
const recent = new StoredIcons('recent');

function storedIconOf({ id, slug, name, svg }: Icon): StoredIcon {
  return { id, slug, name, svg: svg?.svg_code ?? '' };
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
