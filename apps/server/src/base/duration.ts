export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const SECONDS_MAX = 365 * SECONDS.d;

/** Milliseconds of a number of seconds, or of a duration such as `90s`, `30m`, `24h` or `7d`, of at most 365 days. */
export function readDuration(text: string): number | undefined {
  const parts = /^(\d{1,9})(s|m|h|d|)$/.exec(text);
  if (parts === null) return undefined;
  const seconds = Number(parts[1]) * SECONDS[(parts[2] || 's') as keyof typeof SECONDS];
  return seconds <= SECONDS_MAX ? seconds * 1_000 : undefined;
}

/** A duration in words, in its largest whole unit: `24 h`, `90 s`. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  for (const [unit, size] of Object.entries(SECONDS).reverse())
    if (seconds >= 2 * size) return `${Math.floor(seconds / size)} ${unit === 'm' ? 'min' : unit}`;
  return `${seconds} s`;
}

/** The UTC day of a time: `2026-05-05`. */
export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * When everything in a store is older than this, the clock may be wrong: a dead battery, a mistake of a time server.
 * Nothing is deleted for its age then, until entries of a second day agree with the clock.
 */
export const TRUSTED_GAP_MS = 40 * DAY_MS;
