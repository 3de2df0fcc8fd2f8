import { sha256OfToken } from '../../domain/api-key-token.ts';
import type { AccountStore } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeptSecret } from '../../ports/kept-secret.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { createKey } from './create-key.ts';

const SETTING = 'demo_key_id';

/**
 * With which key can a newcomer try the service? One is made at the first start and kept in a file; when the file is
 * gone or the key revoked, a new one is made. A key whose file was lost is revoked, since nobody can hold it.
 */
export async function ensureDemoKey(parts: {
  readonly accounts: AccountStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly kept: KeptSecret;
}): Promise<string> {
  const { accounts, settings, clock, kept } = parts;
  const id = await settings.read(SETTING);
  const key = id === undefined ? undefined : await accounts.findKey(id);
  const secret = await kept.read();
  if (key?.revokedAtMs === null) {
    if (secret !== undefined && sha256OfToken(secret) === key.sha256) return secret;
    await accounts.revokeKey(key.id, clock.now());
  }
  const created = await createKey({ accounts, clock }, { name: 'Demo', environment: 'test' });
  if (created.kind === 'refused') throw new Error(`the demo key was refused: ${created.reasons.join(', ')}`);
  // In this order a kill in between leaves a key that nobody holds, which the next start revokes.
  await settings.write(SETTING, created.key.id);
  await kept.write(created.secret);
  return created.secret;
}
