import { randomBytes } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingJob, HashingResult } from './hashing-thread.ts';

// Hashes passwords in a thread of its own, one job after the other.

/** OWASP's second choice of parameters for argon2id: 19 MiB, two passes, about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const NICENESS_ABOVE_OTHERS = 10;
const NICENESS_MAX = 19;

// On Linux this is the priority of the calling thread alone, so that requests go first where cores are scarce. It is
// only ever lowered: to raise it is not allowed to everybody.
if (process.platform === 'linux')
  setPriority(0, Math.min(NICENESS_MAX, getPriority() + NICENESS_ABOVE_OTHERS));

/** What passwords of unknown accounts are compared with, so that they take as long as others. */
const nobodys = hashSync(randomBytes(16), OPTIONS);

parentPort?.on('message', (job: HashingJob) => {
  const result: HashingResult =
    job.kind === 'hash'
      ? hashSync(job.password, OPTIONS)
      : verifySync(job.known ?? nobodys, job.password) && job.known !== undefined;
  parentPort?.postMessage(result);
});
