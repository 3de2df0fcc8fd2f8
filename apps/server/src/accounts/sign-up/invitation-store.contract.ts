import { describe, expect, test } from 'vitest';
import type { Invitation, InvitationStore } from './invitation-store.ts';

function invitation(secretSha256: string, over: Partial<Invitation> = {}): Invitation {
  return { secretSha256, email: 'ann@example.com', expiresAtMs: 9_000, ...over };
}

/** The suite that every store of invitations passes. `open` returns an empty store. */
export function invitationStoreContract(name: string, open: () => Promise<InvitationStore>): void {
  describe(`${name} invitation store`, () => {
    test('finds an invitation by its secret and by its address until it expires', async () => {
      const store = await open();
      const added = invitation('a', { email: 'bob@例え.jp' });
      await store.add(added, 1_000);
      expect(await store.find('a', 8_999)).toEqual(added);
      expect(await store.findByEmail('bob@例え.jp', 8_999)).toEqual(added);
      expect(await store.find('a', 9_000)).toBeUndefined();
      expect(await store.findByEmail('bob@例え.jp', 9_000)).toBeUndefined();
      expect(await store.find('b', 1_000)).toBeUndefined();
      expect(await store.findByEmail('ann@example.com', 1_000)).toBeUndefined();
    });

    test('replaces the earlier invitation of an address', async () => {
      const store = await open();
      const other = invitation('other', { email: 'bob@example.com' });
      for (const one of [invitation('a'), other, invitation('b')]) await store.add(one, 1_000);
      expect(await store.find('a', 1_000)).toBeUndefined();
      expect(await store.find('b', 1_000)).toMatchObject({ secretSha256: 'b' });
      expect(await store.find('other', 1_000)).toEqual(other);
    });

    test('lists open invitations by address', async () => {
      const store = await open();
      const [ann, bob] = [invitation('a'), invitation('b', { email: 'bob@example.com' })];
      await store.add(bob, 1_000);
      await store.add(ann, 1_000);
      await store.add(invitation('c', { email: 'cy@example.com', expiresAtMs: 2_000 }), 1_000);
      expect(await store.list(2_000)).toEqual([ann, bob]);
    });

    test('removes the invitation of an address', async () => {
      const store = await open();
      const other = invitation('other', { email: 'bob@example.com' });
      await store.add(invitation('a'), 1_000);
      await store.add(other, 1_000);
      expect(await store.remove('ann@example.com')).toBe(true);
      expect(await store.remove('ann@example.com')).toBe(false);
      expect(await store.find('a', 1_000)).toBeUndefined();
      expect(await store.find('other', 1_000)).toEqual(other);
    });
  });
}
