import { DAY_MS } from './duration.ts';

/**
 * When everything in a store is older than this, the clock may be wrong: a dead battery, a mistake of a time server.
 * Nothing is deleted for its age then, until entries of a second day agree with the clock.
 */
export const TRUSTED_GAP_MS = 40 * DAY_MS;
