import { expect, test } from 'vitest';
import { sha256OfToken } from '../../domain/api-key-token.ts';
import type { SecretStore } from '../../ports/secret-store.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryAccountStore } from '../../testing/stores/account-store.ts';
import { MemorySettingsStore } from '../../testing/stores/settings-store.ts';
import { ensureDemoKey } from './ensure-demo-key.ts';

class MemorySecret implements SecretStore {
  value: string | undefined;
  isBroken = false;
  async read() {
    return this.value;
  }
  async write(secret: string) {
    if (this.isBroken) throw new Error('disk is full');
    this.value = secret;
  }
}

function start() {
  const service = {
    accounts: new MemoryAccountStore(),
    settings: new MemorySettingsStore(),
    clock: new FakeClock(),
    secretStore: new MemorySecret(),
  };
  const live = async () => (await service.accounts.listKeys()).filter((key) => key.revokedAtMs === null);
  return { service, live };
}

test('creates the demo key once and returns the same one afterwards', async () => {
  const { service, live } = start();
  const first = await ensureDemoKey(service);
  expect(first).toMatch(/^gdx_test_/);
  expect(await ensureDemoKey(service)).toBe(first);
  expect(await live()).toMatchObject([
    { name: 'Demo', sha256: sha256OfToken(first), rateLimitPerMinute: 300 },
  ]);
});

test('creates a new key and revokes the old one when the secret store has no secret or another one', async () => {
  const { service, live } = start();
  for (const damaged of [undefined, '', 'gdx_test_something']) {
    const before = await ensureDemoKey(service);
    service.secretStore.value = damaged;
    const after = await ensureDemoKey(service);
    expect(after).not.toBe(before);
    expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(after)]);
  }
});

test('creates a new key when the old one was revoked', async () => {
  const { service, live } = start();
  const before = await ensureDemoKey(service);
  await service.accounts.revokeKey((await live())[0]?.id ?? '', 1);
  const after = await ensureDemoKey(service);
  expect(after).not.toBe(before);
  expect(await live()).toHaveLength(1);
});

test('leaves no live key behind when the secret cannot be written', async () => {
  const { service, live } = start();
  service.secretStore.isBroken = true;
  await expect(ensureDemoKey(service)).rejects.toThrow('disk is full');
  service.secretStore.isBroken = false;
  const secret = await ensureDemoKey(service);
  expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(secret)]);
});
