import { randomBytes } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

export type HashingJob =
  | { readonly kind: 'hash'; readonly password: string }
  /** `known` is undefined for accounts that do not exist. */
  | { readonly kind: 'verify'; readonly known: string | undefined; readonly password: string };
export type HashingResult = string | boolean;
export type HashingAnswer = { readonly result: HashingResult } | { readonly failure: string };

// Hashes passwords in a process of its own, one job after the other.

/** OWASP's second choice of parameters for argon2id: 19 MiB, two passes, about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const NICENESS_ABOVE_OTHERS = 10;
const NICENESS_MAX = 19;

// Requests go first where cores are scarce. The priority is only ever lowered: to raise it is not allowed to everybody.
setPriority(Math.min(NICENESS_MAX, getPriority() + NICENESS_ABOVE_OTHERS));

/** What passwords of unknown accounts are compared with, so that they take as long as others. */
const nobodys = hashSync(randomBytes(16), OPTIONS);

process.on('message', (job: HashingJob) => process.send?.(answerTo(job)));
// The service decides when this ends, and ends it when it ends itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

function answerTo(job: HashingJob): HashingAnswer {
  try {
    return { result: resultOf(job) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf(job: HashingJob): HashingResult {
  if (job.kind === 'hash') return hashSync(job.password, OPTIONS);
  return verifySync(job.known ?? nobodys, job.password) && job.known !== undefined;
}
