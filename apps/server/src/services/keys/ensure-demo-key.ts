import { sha256OfToken } from '../../domain/api-key-token.ts';
import type { AccountStore } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecretStore } from '../../ports/secret-store.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { createKey } from './create-key.ts';

const SETTING = 'demo_key_id';

/**
 * Returns the demo key. The first start creates it and puts it into the secret store. If the secret store has no or
 * another secret, the old demo key is revoked and a new one is created. A new one is also created if the old one is
 * revoked.
 */
export async function ensureDemoKey(parts: {
  readonly accounts: AccountStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly secretStore: SecretStore;
}): Promise<string> {
  const { accounts, settings, clock, secretStore } = parts;
  const id = await settings.read(SETTING);
  const key = id === undefined ? undefined : await accounts.findKey(id);
  const secret = await secretStore.read();
  if (key?.revokedAtMs === null) {
    if (secret !== undefined && sha256OfToken(secret) === key.sha256) return secret;
    await accounts.revokeKey(key.id, clock.now());
  }
  const created = await createKey({ accounts, clock }, { name: 'Demo', environment: 'test' });
  if (created.kind === 'refused')
    throw new Error(`the demo key cannot be created: ${created.reasons.join(', ')}`);
  // The id is written first: after a kill between the two writes, the next start finds the id and revokes the key.
  await settings.write(SETTING, created.key.id);
  await secretStore.write(created.secret);
  return created.secret;
}
