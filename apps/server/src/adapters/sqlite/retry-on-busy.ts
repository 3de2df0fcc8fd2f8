import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/app-error.ts';
import { isLocked, isUnavailable } from './sqlite-error.ts';

/** Two seconds in total; most locks are held for a few milliseconds. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640, 725];

/**
 * Wraps a store: a call that fails because another process locks the file is repeated for up to two seconds, without
 * blocking the event loop. Every method is one statement or one transaction, so a call that found the file locked has
 * changed nothing. Rejects with `storage_unavailable` after two seconds, and at once if the disk is full or read-only.
 */
export function retryOnBusy<Store extends object>(store: Store): Store {
  const wrapped = Object.create(store) as Record<string, unknown>;
  for (const name of methodNames(store)) {
    const method = store[name as keyof Store] as (...args: unknown[]) => Promise<unknown>;
    wrapped[name] = (...args: unknown[]) => repeated(() => method.apply(store, args));
  }
  return wrapped as Store;
}

async function repeated(call: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const pauseMs = PAUSES_MS[attempt];
      if (!isLocked(error) || pauseMs === undefined) throw translated(error);
      await sleep(pauseMs);
    }
  }
}

function translated(cause: unknown): unknown {
  return isUnavailable(cause) ? new AppError('storage_unavailable', { cause, retryAfterSeconds: 1 }) : cause;
}

function methodNames(store: object): Set<string> {
  const names = new Set<string>();
  for (
    let owner: object = Object.getPrototypeOf(store);
    owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) if (name !== 'constructor') names.add(name);
  }
  return names;
}
