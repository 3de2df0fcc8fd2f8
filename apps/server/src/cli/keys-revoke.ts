import { OperatorError } from '../operator-error.ts';
import { revokeKey } from '../services/keys/revoke-key.ts';
import { withKeys } from './open-keys.ts';

/** `glyphdex keys revoke`. */
export async function runKeysRevoke(id: string): Promise<void> {
  const { kind } = await withKeys((parts) => revokeKey(parts, id));
  if (kind === 'unknown') {
    throw new OperatorError(`there is no key with the id "${id}". "glyphdex keys list" shows them.`);
  }
  process.stdout.write(`The key ${id} is revoked.\n`);
}
