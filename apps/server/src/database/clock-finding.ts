import { durationText } from '../base/duration.ts';
import { Finding } from '../base/finding.ts';

/** Clocks that differ by less are in step: sessions, keys and usage count in minutes and hours. */
const OFFSET_MS_MAX = 2_000;

/**
 * Compares the clock of this machine with that of a server.
 *
 * @param serverMs What the server answered.
 * @param beforeMs When it was asked, by the clock of this machine.
 * @param afterMs When the answer came.
 */
export function clockFinding(server: string, serverMs: number, beforeMs: number, afterMs: number): Finding {
  // The server read its clock between the two, so only what lies outside of them is a difference.
  const offsetMs = serverMs < beforeMs ? beforeMs - serverMs : Math.min(0, afterMs - serverMs);
  if (Math.abs(offsetMs) < OFFSET_MS_MAX)
    return Finding.ok(`the clocks of this machine and of ${server} agree`);
  const difference = `${durationText(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead of' : 'behind'}`;
  return Finding.warning(
    `the clock of this machine is ${difference} that of ${server}. Synchronize both, for example by NTP.`,
  );
}
