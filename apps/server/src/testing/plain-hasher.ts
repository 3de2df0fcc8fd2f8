import type { PasswordHasher } from '../ports/password-hasher.ts';

/** Tells what was hashed; the real one is slow on purpose. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};
