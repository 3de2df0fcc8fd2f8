import { expect, test } from 'vitest';
import { sha256OfToken } from '../../domain/api-key-token.ts';
import type { KeptSecret } from '../../ports/kept-secret.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryAccountStore } from '../../testing/stores/account-store.ts';
import { MemorySettingsStore } from '../../testing/stores/settings-store.ts';
import { ensureDemoKey } from './ensure-demo-key.ts';

class MemorySecret implements KeptSecret {
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
    kept: new MemorySecret(),
  };
  const live = async () => (await service.accounts.listKeys()).filter((key) => key.revokedAtMs === null);
  return { service, live };
}

test('the demo key is made once and stays the same', async () => {
  const { service, live } = start();
  const first = await ensureDemoKey(service);
  expect(first).toMatch(/^gdx_test_/);
  expect(await ensureDemoKey(service)).toBe(first);
  expect(await live()).toMatchObject([
    { name: 'Demo', sha256: sha256OfToken(first), rateLimitPerMinute: 300 },
  ]);
});

test('when its file is gone or spoilt, a new key is made and the old one ends', async () => {
  const { service, live } = start();
  for (const spoilt of [undefined, '', 'gdx_test_something']) {
    const before = await ensureDemoKey(service);
    service.kept.value = spoilt;
    const after = await ensureDemoKey(service);
    expect(after).not.toBe(before);
    expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(after)]);
  }
});

test('when it was revoked, a new key is made', async () => {
  const { service, live } = start();
  const before = await ensureDemoKey(service);
  await service.accounts.revokeKey((await live())[0]?.id ?? '', 1);
  const after = await ensureDemoKey(service);
  expect(after).not.toBe(before);
  expect(await live()).toHaveLength(1);
});

test('when it could not be kept, the next start makes another and leaves no key behind', async () => {
  const { service, live } = start();
  service.kept.isBroken = true;
  await expect(ensureDemoKey(service)).rejects.toThrow('disk is full');
  service.kept.isBroken = false;
  const secret = await ensureDemoKey(service);
  expect((await live()).map((key) => key.sha256)).toEqual([sha256OfToken(secret)]);
});
