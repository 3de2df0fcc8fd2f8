import { readConfig } from '../config.ts';
import { type ListedKey, listKeys } from '../services/keys/list-keys.ts';
import { withKeys } from './open-keys.ts';
import { asTable } from './text-table.ts';

/** `glyphdex keys list`. */
export async function runKeysList(options: { readonly json?: boolean }): Promise<void> {
  const keys = await withKeys(listKeys);
  process.stdout.write(options.json === true ? `${JSON.stringify(keys.map(asJson))}\n` : tableOf(keys));
}

function asJson(key: ListedKey) {
  const { createdAtMs, revokedAtMs, lastUsedAtMs, expiresAtMs, ...rest } = key;
  return {
    ...rest,
    createdAt: isoTime(createdAtMs),
    revokedAt: isoTime(revokedAtMs),
    lastUsedAt: isoTime(lastUsedAtMs),
    expiresAt: isoTime(expiresAtMs),
  };
}

function tableOf(keys: readonly ListedKey[]): string {
  if (keys.length === 0)
    return `There is no key yet in ${readConfig().dataDir}. Create one with: glyphdex keys create --name NAME\n`;
  const rows = [
    ['ID', 'KEY', 'NAME', 'DOMAINS', 'PER MINUTE', 'ICONS TODAY', 'CREATED', 'LAST USED', 'STATE'],
    ...keys.map((key) => [
      key.id,
      `${key.prefix}…`,
      key.name,
      key.domains.length === 0 ? 'all' : key.domains.join(' '),
      limit(key.rateLimitPerMinute),
      key.dailyIcons === 0 ? 'no limit' : `${key.iconsToday} of ${key.dailyIcons}`,
      minutes(key.createdAtMs),
      minutes(key.lastUsedAtMs),
      stateOf(key),
    ]),
  ];
  return asTable(rows);
}

function stateOf({ revokedAtMs, expiresAtMs }: ListedKey): string {
  if (revokedAtMs !== null) return `revoked ${minutes(revokedAtMs)}`;
  return expiresAtMs === null ? 'works' : `ends ${minutes(expiresAtMs)}`;
}

const limit = (value: number) => (value === 0 ? 'no limit' : String(value));
const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const minutes = (ms: number | null) =>
  ms === null ? 'never' : (isoTime(ms) as string).slice(0, 16).replace('T', ' ');
