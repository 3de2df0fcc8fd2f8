import type { KeyKind } from '../../../base/api-key-token.ts';
import type { Clock } from '../../../base/clock.ts';
import { isoDay } from '../../../base/duration.ts';
import { OperatorError, UsageError } from '../../../base/operator-error.ts';
import { asTable, dailyIconsText, limit, minutes, rateLimitText } from '../../../base/text-table.ts';
import { writeAndFlush } from '../../../base/write-and-flush.ts';
import { withOwnCommand } from '../../../config/config.ts';
import { NETWORK_LIMITS } from '../../../limits/fair-use.ts';
import { decodeIconIds, type IconBudgetStore } from '../../../limits/icon-budget-store.ts';
import { reasonsIn } from '../../account-dependencies.ts';
import type { AccountStore } from '../../account-store.ts';
import { withAccounts } from '../../commands/with-accounts.ts';
import type { ApiKey } from '../api-key.ts';
import { createKey } from '../create-key.ts';

export interface KeysCreateOptions {
  readonly name: string;
  readonly publishable?: boolean;
  readonly domain?: readonly string[];
  readonly allowServerCalls?: boolean;
  readonly rateLimit?: number;
  readonly dailyIcons?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly new?: boolean;
}

/** `glyphdex keys create`. The key is durable before it is printed. If it cannot be printed, it is revoked. */
export async function runKeysCreate(options: KeysCreateOptions): Promise<void> {
  const isPublishable = options.publishable === true;
  if (isPublishable && (options.domain ?? []).length === 0) {
    throw new UsageError(
      'a publishable key needs at least one domain, because anybody can read it in a page. ' +
        'Add --domain example.com for each domain whose pages may use it.',
    );
  }
  await withAccounts(async (parts) => {
    const created = await createKey(parts, {
      name: options.name,
      kind: isPublishable ? 'publishable' : 'secret',
      domains: options.domain ?? [],
      ...(options.allowServerCalls === undefined ? {} : { allowServerCalls: options.allowServerCalls }),
      ...(options.rateLimit === undefined ? {} : { rateLimitPerMinute: options.rateLimit }),
      ...(options.dailyIcons === undefined ? {} : { dailyIcons: options.dailyIcons }),
    });
    if (created.kind === 'refused') throw new UsageError(reasonsIn(created));
    const { key, secret } = created;
    try {
      await writeAndFlush(outputOf(key, secret, options));
    } catch (error) {
      await parts.accounts.revokeKey(key.id, parts.clock.now()).catch((failure: unknown) => {
        throw new OperatorError(
          `the key could not be printed (${messageOf(error)}) nor revoked (${messageOf(failure)}). ` +
            `It works until you revoke it: glyphdex keys revoke ${key.id}`,
          { cause: failure },
        );
      });
      throw new OperatorError(
        `the key could not be printed (${messageOf(error)}), so it is revoked: nobody has seen it. Create another one.`,
        { cause: error },
      );
    }
  }, options.new);
}

/** `glyphdex keys list`. */
export async function runKeysList(options: { readonly json?: boolean }): Promise<void> {
  process.stdout.write(
    await withAccounts(async (parts, { dataDir }) => {
      const listed = await listKeys(parts);
      return options.json === true
        ? `${JSON.stringify(listed.map(asJson))}\n`
        : tableOf(listed, dataDir, parts.clock.now());
    }),
  );
}

/** `glyphdex keys revoke`. */
export async function runKeysRevoke(id: string): Promise<void> {
  const isKnown = await withAccounts(({ accounts, clock }) => accounts.revokeKey(id, clock.now()));
  if (!isKnown) {
    throw new OperatorError(`there is no key with the id "${id}". "glyphdex keys list" shows all keys.`);
  }
  process.stdout.write(`The key ${id} is revoked.\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function outputOf(key: ApiKey, secret: string, { json, quiet }: KeysCreateOptions): string {
  if (json === true) return `${JSON.stringify({ id: key.id, key: secret, prefix: key.prefix })}\n`;
  return quiet === true ? `${secret}\n` : describeKey(key, secret);
}

function describeKey(key: ApiKey, secret: string): string {
  return `The key "${key.name}" works now. ${HOW_TO_KEEP[key.kind]}

  ${secret}

  id          ${key.id}
  domains     ${key.domains.length === 0 ? 'all' : key.domains.join(', ')}
  rate limit  ${rateLimitText(key.rateLimitPerMinute)}
  icons       ${dailyIconsText(key.dailyIcons)}
${key.kind === 'publishable' ? perNetwork() : ''}`;
}

const HOW_TO_KEEP: Readonly<Record<KeyKind, string>> = {
  secret: 'Keep it safe, it is not shown again:',
  publishable: 'Pages of its domains may contain it, and it is read-only. It is not shown again:',
};

function perNetwork(): string {
  const { rateLimitPerMinute, dailyIcons } = NETWORK_LIMITS;
  return `  per client  ${rateLimitText(rateLimitPerMinute)}, ${dailyIconsText(dailyIcons)}\n`;
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

function tableOf(keys: readonly ListedKey[], dataDir: string, nowMs: number): string {
  if (keys.length === 0)
    return withOwnCommand(
      `There is no key yet in ${dataDir}. Create one with: glyphdex keys create --name NAME\n`,
    );
  const rows = [
    ['ID', 'KEY', 'NAME', 'KIND', 'DOMAINS', 'PER MINUTE', 'ICONS TODAY', 'CREATED', 'LAST USED', 'STATE'],
    ...keys.map((key) => [
      key.id,
      `${key.prefix}…`,
      key.name,
      key.kind,
      key.domains.length === 0 ? 'all' : key.domains.join(' '),
      limit(key.rateLimitPerMinute),
      key.dailyIcons === 0 ? 'no limit' : `${key.iconsToday} of ${key.dailyIcons}`,
      minutes(key.createdAtMs),
      minutes(key.lastUsedAtMs),
      stateOf(key, nowMs),
    ]),
  ];
  return asTable(rows);
}

function stateOf({ revokedAtMs, expiresAtMs }: ListedKey, nowMs: number): string {
  if (revokedAtMs !== null) return `revoked ${minutes(revokedAtMs)}`;
  if (expiresAtMs === null) return 'works';
  return `${expiresAtMs > nowMs ? 'ends' : 'ended'} ${minutes(expiresAtMs)}`;
}

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A key without its digest. */
export type ListedKey = Omit<ApiKey, 'sha256'> & {
  /** Distinct icons taken as SVG or as files since midnight UTC. A running service adds to it every few seconds. */
  readonly iconsToday: number;
};

/** Lists all keys, revoked ones included, oldest first. */
export async function listKeys(parts: {
  readonly accounts: AccountStore;
  readonly iconBudgets: IconBudgetStore;
  readonly clock: Clock;
}): Promise<readonly ListedKey[]> {
  const today = isoDay(parts.clock.now());
  const rows = await parts.iconBudgets.load(today);
  const taken = new Map(rows.map((row) => [row.keyId, decodeIconIds(row.taken).size]));
  return (await parts.accounts.listKeys()).map(({ sha256: _, ...key }) => ({
    ...key,
    iconsToday: taken.get(key.id) ?? 0,
  }));
}
