import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/app-error.ts';
import { isLocked, isUnavailable } from './sqlite-error.ts';

/** Two seconds in total; most locks are held for a few milliseconds. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640, 725];

/**
 * Wraps a store: a call that finds the file locked by another process is repeated for up to two seconds. SQLite's own
 * waiting would block the event loop. Every method is one statement or one transaction, so a call that found the file
 * locked has changed nothing. Rejects with `storage_unavailable` after two seconds, and at once if the disk is full or
 * cannot be written. Methods that return no promise are not wrapped.
 */
export function retryOnBusy<Store extends object>(store: Store): Store {
  const patient = Object.create(store) as Record<string, unknown>;
  for (const name of methodNames(store)) {
    const method = store[name as keyof Store] as (...args: unknown[]) => unknown;
    patient[name] = (...args: unknown[]) => {
      const result = method.apply(store, args);
      return result instanceof Promise ? settle(result, () => method.apply(store, args)) : result;
    };
  }
  return patient as Store;
}

async function settle(first: Promise<unknown>, repeat: () => unknown): Promise<unknown> {
  let attempt: unknown = first;
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt;
    } catch (error) {
      if (!isLocked(error)) throw translated(error);
    }
    await sleep(pauseMs);
    attempt = repeat();
  }
  try {
    return await attempt;
  } catch (error) {
    throw translated(error);
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
