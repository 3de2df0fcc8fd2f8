import type { AccountKeyView } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
import { getJson, sendJson } from './get-json.ts';
import { MINE, queryClient } from './query-client.ts';

/** The settings of a key that its owner can change. */
export interface KeyRights {
  readonly name: string;
  readonly domains: readonly string[];
  readonly allow_server_calls: boolean;
}

/** A new key with its secret, which the service returns only once. */
export interface MadeKey {
  readonly key: AccountKeyView;
  readonly secret: string;
}

const KEYS = [MINE, 'keys'];

/** All keys of the account, revoked ones included, oldest first. */
export function useKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly data: readonly AccountKeyView[] }>('/account/keys', signal)).data,
    staleTime: 0,
  });
}

export function createKey(rights: KeyRights): Promise<MadeKey> {
  return change<MadeKey>('POST', '', rights);
}

export function changeKey(id: string, rights: KeyRights): Promise<AccountKeyView> {
  return change<AccountKeyView>('PATCH', id, rights);
}

/** Replaces a key; the old one works for `overlapHours` more. */
export function rollKey(id: string, overlapHours: number): Promise<MadeKey> {
  return change<MadeKey>('POST', `${encodeURIComponent(id)}/roll`, { overlap_hours: overlapHours });
}

export function revokeKey(id: string): Promise<null> {
  return change<null>('DELETE', id);
}

async function change<Data>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Data> {
  const address = path === '' ? '/account/keys' : `/account/keys/${path}`;
  const { data } = await sendJson<{ readonly data: Data }>(method, address, body);
  await queryClient.invalidateQueries({ queryKey: KEYS });
  return data;
}
