import { useEffect, useReducer } from 'preact/hooks';
import { hydration } from '../design/hydration.ts';

/** A value in local storage, under one key. */
export class StoredValue<Value> {
  readonly #key: string;
  readonly #empty: Value;
  readonly #isValid: (value: unknown) => boolean;
  readonly #listeners = new Set<(before: Value) => void>();
  #value: Value | undefined;

  /** `empty` stands for a value that is missing or not valid. */
  constructor(key: string, empty: Value, isValid: (value: object) => boolean) {
    this.#key = key;
    this.#empty = empty;
    this.#isValid = (value) => typeof value === 'object' && value !== null && isValid(value);
  }

  get(): Value {
    if (hydration.isRunning) return this.#empty;
    this.#value ??= this.#read();
    return this.#value;
  }

  /** Returns false without a change when local storage is full or blocked. */
  set(value: Value): boolean {
    const before = this.get();
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      return false;
    }
    this.#value = value;
    for (const listener of this.#listeners) listener(before);
    return true;
  }

  /** Calls the listener after each change, with the value before. Returns a function that ends this. */
  listen(listener: (before: Value) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** `get` as a hook: renders again on changes, also from other tabs. */
  use(): Value {
    const [, rerender] = useReducer((changes: number) => changes + 1, 0);
    useEffect(() => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== this.#key) return;
        this.#value = undefined;
        rerender(undefined);
      };
      const end = this.listen(() => rerender(undefined));
      window.addEventListener('storage', onStorage);
      return () => {
        end();
        window.removeEventListener('storage', onStorage);
      };
    }, []);
    return this.get();
  }

  #read(): Value {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return this.#isValid(stored) ? (stored as Value) : this.#empty;
    } catch {
      return this.#empty;
    }
  }
}
