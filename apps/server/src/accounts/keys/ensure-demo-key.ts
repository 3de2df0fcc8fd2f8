import { sha256OfToken } from '../../base/api-key-token.ts';
import type { Clock } from '../../base/clock.ts';
import type { SecretFile } from '../../base/secret-file.ts';
import type { SettingsStore } from '../../database/settings-store.ts';
import { reasonsIn } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import { createKey } from './create-key.ts';

const SETTING = 'demo_key_id';

export type DemoKey =
  | { readonly kind: 'live'; readonly secret: string }
  /** The operator revoked the key and left its secret in the secret store. */
  | { readonly kind: 'revoked' }
  /** `hasRevoked`: this start revoked a demo key of an earlier one. */
  | { readonly kind: 'off'; readonly hasRevoked: boolean };

export interface DemoKeyParts {
  readonly accounts: AccountStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly secretStore: Pick<SecretFile, 'read' | 'write' | 'remove'>;
}

/**
 * Returns the demo key. The first start creates it and puts it into the secret store. If the secret store has no or
 * another secret, the old demo key is revoked and a new one is created. A key that the operator revoked is replaced
 * only after its secret was removed from the secret store.
 */
export async function ensureDemoKey(parts: DemoKeyParts): Promise<DemoKey> {
  const { accounts, settings, clock, secretStore } = parts;
  const key = await currentKey(parts);
  const secret = await secretStore.read();
  if (key !== undefined && secret !== undefined && sha256OfToken(secret) === key.sha256)
    return key.revokedAtMs === null ? { kind: 'live', secret } : { kind: 'revoked' };
  if (key?.revokedAtMs === null) await accounts.revokeKey(key.id, clock.now());
  const created = await createKey({ accounts, clock }, { name: 'Demo', environment: 'test' });
  if (created.kind === 'refused') throw new Error(`the demo key cannot be created: ${reasonsIn(created)}`);
  // The id is written first: after a kill between the two writes, the next start finds the id and revokes the key.
  await settings.write(SETTING, created.key.id);
  await secretStore.write(created.secret);
  return { kind: 'live', secret: created.secret };
}

/** Revokes the demo key, if there is one, and removes its secret. `ensureDemoKey` then creates a new one. */
export async function endDemoKey(parts: DemoKeyParts): Promise<DemoKey> {
  const key = await currentKey(parts);
  // The secret goes first: a revoked key beside its secret would count as one that the operator revoked.
  await parts.secretStore.remove();
  if (key?.revokedAtMs !== null) return { kind: 'off', hasRevoked: false };
  await parts.accounts.revokeKey(key.id, parts.clock.now());
  return { kind: 'off', hasRevoked: true };
}

async function currentKey({ accounts, settings }: DemoKeyParts) {
  const id = await settings.read(SETTING);
  return id === undefined ? undefined : await accounts.findKey(id);
}
