import type { Icon } from '@glyphdex/contract';
import { useEffect, useReducer } from 'preact/hooks';

/** An icon in local storage, with what is needed to show and export it. */
export interface StoredIcon {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly svg: string;
}

/** A list of icons in local storage, under one key. */
export class StoredIcons {
  readonly #key: string;
  readonly #readers = new Set<() => void>();
  #icons: readonly StoredIcon[] | undefined;

  constructor(key: string) {
    this.#key = key;
  }

  all(): readonly StoredIcon[] {
    this.#icons ??= this.#read();
    return this.#icons;
  }

  /** Returns false without a change when local storage is full. */
  keep(icons: readonly StoredIcon[]): boolean {
    try {
      localStorage.setItem(this.#key, JSON.stringify(icons));
    } catch {
      return false;
    }
    this.#icons = icons;
    for (const redraw of this.#readers) redraw();
    return true;
  }

  /** `all` as a hook: rerenders on changes, also from other tabs. */
  use(): readonly StoredIcon[] {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      const update = () => redraw(undefined);
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== this.#key) return;
        this.#icons = undefined;
        update();
      };
      this.#readers.add(update);
      window.addEventListener('storage', onStorage);
      return () => {
        this.#readers.delete(update);
        window.removeEventListener('storage', onStorage);
      };
    }, []);
    return this.all();
  }

  #read(): readonly StoredIcon[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isStoredIcon) : [];
    } catch {
      return [];
    }
  }
}

export function storedIconOf({ id, slug, name, svg }: Icon): StoredIcon {
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
