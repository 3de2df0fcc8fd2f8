import type { ApiKey, ApiKeyStore } from '../../ports/api-key-store.ts';

/** What people may see of a key. */
export type ListedKey = Omit<ApiKey, 'sha256'>;

/** Which keys are there? All, revoked ones included, oldest first. */
export async function listKeys({ keys }: { readonly keys: ApiKeyStore }): Promise<readonly ListedKey[]> {
  return (await keys.list()).map(({ sha256: _, ...listed }) => listed);
}
