import type { PasswordHasher } from '../accounts/passwords/argon2-hasher.ts';

/** A fast hasher for tests. The real one is slow by design. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};
