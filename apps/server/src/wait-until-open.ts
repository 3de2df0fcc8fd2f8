import { setTimeout as sleep } from 'node:timers/promises';

/** Time between two tries. */
const RETRY_MS = 500;

export interface Waiting {
  /** Whether the failure can pass without a change of the settings. All others are thrown at once. */
  readonly isAway: (error: unknown) => boolean;
  /** Called after each such failure, before the next try. */
  readonly onAway: (error: unknown) => Promise<void>;
  readonly retryMs?: number;
}

/** Calls `open` until it succeeds, as long as what it needs is away. */
export async function waitUntilOpen<Opened>(
  open: () => Promise<Opened>,
  { isAway, onAway, retryMs = RETRY_MS }: Waiting,
): Promise<Opened> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isAway(error)) throw error;
      await onAway(error);
      await sleep(retryMs);
    }
  }
}
