import { OperatorError } from '../operator-error.ts';
import type { ApiKey } from '../ports/api-key-store.ts';
import { createKey } from '../services/keys/create-key.ts';
import { withKeys } from './open-keys.ts';

export interface KeysCreateOptions {
  readonly name: string;
  readonly domain?: readonly string[];
  readonly allowServerCalls?: boolean;
  readonly rateLimit?: number;
  readonly dailyIcons?: number;
  readonly json?: boolean;
}

/** `glyphdex keys create`. When something is printed, the key is on disk. */
export async function runKeysCreate(options: KeysCreateOptions): Promise<void> {
  const created = await withKeys((parts) =>
    createKey(parts, {
      name: options.name,
      domains: options.domain ?? [],
      ...(options.allowServerCalls === undefined ? {} : { allowServerCalls: options.allowServerCalls }),
      ...(options.rateLimit === undefined ? {} : { rateLimitPerMinute: options.rateLimit }),
      ...(options.dailyIcons === undefined ? {} : { dailyIcons: options.dailyIcons }),
    }),
  );
  if (created.kind === 'refused') throw new OperatorError(created.reasons.join('\n'));
  const { key, secret } = created;
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ id: key.id, key: secret, prefix: key.prefix })}\n`
      : describe(key, secret),
  );
}

function describe(key: ApiKey, secret: string): string {
  return `The key "${key.name}" works now. Keep it safe, it is not shown again:

  ${secret}

  id          ${key.id}
  domains     ${key.domains.length === 0 ? 'all' : key.domains.join(', ')}
  rate limit  ${key.rateLimitPerMinute === 0 ? 'none' : `${key.rateLimitPerMinute} requests a minute`}
  icons       ${key.dailyIcons === 0 ? 'no limit' : `${key.dailyIcons} distinct icons with SVG a day`}
`;
}
