import { expect, test } from 'vitest';
import { sha256OfToken } from '../../base/api-key-token.ts';
import type { SecretFile } from '../../base/secret-file.ts';
import { SettingsStore } from '../../database/settings-store.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { AccountStore } from '../account-store.ts';
import { endDemoKey, ensureDemoKey } from './ensure-demo-key.ts';

class MemorySecret implements Pick<SecretFile, 'read' | 'write' | 'remove'> {
  value: string | undefined;
  isBroken = false;
  async read() {
    return this.value;
  }
  async write(secret: string) {
    if (this.isBroken) throw new Error('disk is full');
    this.value = secret;
  }
  async remove() {
    this.value = undefined;
  }
}

function start() {
  const service = {
    accounts: new AccountStore(memoryDatabase()),
    settings: new SettingsStore(memoryDatabase()),
    clock: new FakeClock(),
    secretStore: new MemorySecret(),
  };
  const live = async () => (await service.accounts.listKeys()).filter((key) => key.revokedAtMs === null);
  const secret = async () => {
    const key = await ensureDemoKey(service);
    return key.kind === 'live' ? key.secret : key.kind;
  };
  return { service, live, secret };
}

test('creates the demo key once and returns the same one afterwards', async () => {
  const { live, secret } = start();
  const first = await secret();
  expect(first).toMatch(/^gdx_test_/);
  expect(await secret()).toBe(first);
  expect(await live()).toMatchObject([
    { name: 'Demo', sha256: sha256OfToken(first), rateLimitPerMinute: 300 },
  ]);
});

test('creates a new key and revokes the old one when the secret store has no secret or another one', async () => {
  const { service, live, secret } = start();
  for (const damaged of [undefined, '', 'gdx_test_something']) {
    const before = await secret();
    service.secretStore.value = damaged;
    const after = await secret();
    expect(after).not.toBe(before);
    expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(after)]);
  }
});

// promise: A revoked demo key stays revoked
test('replaces a key that the operator revoked only after its secret was removed', async () => {
  const { service, live, secret } = start();
  const before = await secret();
  await service.accounts.revokeKey((await live())[0]?.id ?? '', 1);
  expect([await secret(), await secret()]).toEqual(['revoked', 'revoked']);
  expect(await live()).toEqual([]);
  service.secretStore.value = undefined;
  expect(await secret()).not.toBe(before);
  expect(await live()).toHaveLength(1);
});

test('ends the key of earlier starts when it is switched off, and creates another when it is switched on', async () => {
  const { service, live, secret } = start();
  expect(await endDemoKey(service)).toEqual({ kind: 'off', hasRevoked: false });
  const before = await secret();
  expect(await endDemoKey(service)).toEqual({ kind: 'off', hasRevoked: true });
  expect([await live(), service.secretStore.value]).toEqual([[], undefined]);
  expect(await endDemoKey(service)).toEqual({ kind: 'off', hasRevoked: false });
  expect(await secret()).not.toBe(before);
  expect(await live()).toHaveLength(1);
});

test('leaves no live key behind when the secret cannot be written', async () => {
  const { service, live, secret } = start();
  service.secretStore.isBroken = true;
  await expect(ensureDemoKey(service)).rejects.toThrow('disk is full');
  service.secretStore.isBroken = false;
  const stored = await secret();
  expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(stored)]);
});
