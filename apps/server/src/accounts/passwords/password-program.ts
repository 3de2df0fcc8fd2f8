import { randomBytes } from 'node:crypto';
import { serveTasks } from '@glyphdex/processes';
import { hashSync, verifySync } from '@node-rs/argon2';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  /** `hash` is undefined for an account that does not exist. */
  | { readonly kind: 'verify'; readonly hash: string | undefined; readonly password: string };

/** A hash for `hash`, the verdict for `verify`. */
export type PasswordResult = string | boolean;

/** The second choice of the OWASP cheat sheet for argon2id: 19 MiB, two passes, about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared with passwords of unknown accounts, because their check must take as long as any other. */
const unknownAccountHash = hashSync(randomBytes(16), OPTIONS);

serveTasks((task: PasswordTask): PasswordResult => {
  if (task.kind === 'hash') return hashSync(task.password, OPTIONS);
  return verifySync(task.hash ?? unknownAccountHash, task.password) && task.hash !== undefined;
});
