import type { AccountKeyView } from '@glyphdex/contract';

/** The origin of a page that can use this key; `undefined` for keys without a domain restriction. */
export function originOf({
  domains: [domain],
  allow_server_calls: servesServers,
}: Pick<AccountKeyView, 'domains' | 'allow_server_calls'>): string | undefined {
  return domain === undefined || servesServers ? undefined : `https://${domain.replace(/^\*\./, 'www.')}`;
}
