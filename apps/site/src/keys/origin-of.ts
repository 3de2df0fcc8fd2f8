import type { AccountKeyView } from '@glyphdex/contract';

/** The origin of a page that may use this key; `undefined` for keys that serve requests from anywhere. */
export function originOf({
  domains: [domain],
  allow_server_calls: servesServers,
}: Pick<AccountKeyView, 'domains' | 'allow_server_calls'>): string | undefined {
  return domain === undefined || servesServers ? undefined : `https://${domain.replace(/^\*\./, 'www.')}`;
}
