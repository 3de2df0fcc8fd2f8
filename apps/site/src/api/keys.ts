import type { AccountKeyView } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
import { PRIVATE, queryClient } from './query-client.ts';
import { getData, sendJson } from './requests.ts';

/** The settings of a key that its owner can change. */
export interface KeySettings {
  readonly name: string;
  readonly domains: readonly string[];
  readonly allow_server_calls: boolean;
}

/** The settings of a new key that a person chooses. */
export interface NewKeySettings extends KeySettings {
  readonly kind: AccountKeyView['kind'];
}

/** A new key with its secret, which the service returns only once. */
export interface NewKey {
  readonly key: AccountKeyView;
  readonly secret: string;
}

const KEYS = [PRIVATE, 'keys'];

/** All keys of the account, revoked ones included, oldest first. */
export function useKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => getData<readonly AccountKeyView[]>('/account/keys', signal),
    staleTime: 0,
  });
}

export function createKey(settings: NewKeySettings): Promise<NewKey> {
  return change('POST', '', settings);
}

export function changeKey(id: string, settings: KeySettings): Promise<AccountKeyView> {
  return change('PATCH', `/${id}`, settings);
}

/** Replaces a key. The old one works for `overlapHours` more, 0 to 72. */
export function rollKey(id: string, overlapHours: number): Promise<NewKey> {
  return change('POST', `/${encodeURIComponent(id)}/roll`, { overlap_hours: overlapHours });
}

export function revokeKey(id: string): Promise<null> {
  return change('DELETE', `/${id}`);
}

async function change<Data>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Data> {
  const data = await sendJson<Data>(method, `/account/keys${path}`, body);
  await queryClient.invalidateQueries({ queryKey: KEYS });
  return data;
}
