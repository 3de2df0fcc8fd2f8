import { OperatorError } from '../operator-error.ts';
import type { ApiKey } from '../ports/api-key-store.ts';
import { createKey } from '../services/keys/create-key.ts';
import { revokeKey } from '../services/keys/revoke-key.ts';
import { withKeys } from './open-keys.ts';
import { printSurely } from './print-surely.ts';

export interface KeysCreateOptions {
  readonly name: string;
  readonly domain?: readonly string[];
  readonly allowServerCalls?: boolean;
  readonly rateLimit?: number;
  readonly dailyIcons?: number;
  readonly json?: boolean;
}

/** `glyphdex keys create`. When something is printed, the key is on disk; when nothing can be, the key is revoked. */
export async function runKeysCreate(options: KeysCreateOptions): Promise<void> {
  await withKeys(async (parts) => {
    const created = await createKey(parts, {
      name: options.name,
      domains: options.domain ?? [],
      ...(options.allowServerCalls === undefined ? {} : { allowServerCalls: options.allowServerCalls }),
      ...(options.rateLimit === undefined ? {} : { rateLimitPerMinute: options.rateLimit }),
      ...(options.dailyIcons === undefined ? {} : { dailyIcons: options.dailyIcons }),
    });
    if (created.kind === 'refused') throw new OperatorError(created.reasons.join('\n'));
    const { key, secret } = created;
    try {
      await printSurely(
        options.json === true
          ? `${JSON.stringify({ id: key.id, key: secret, prefix: key.prefix })}\n`
          : describe(key, secret),
      );
    } catch (error) {
      await revokeKey(parts, key.id).catch((failure: unknown) => {
        throw new OperatorError(
          `the key could not be printed (${messageOf(error)}) and not be revoked either (${messageOf(failure)}). ` +
            `It works until you revoke it: glyphdex keys revoke ${key.id}`,
          { cause: failure },
        );
      });
      throw new OperatorError(
        `the key could not be printed (${messageOf(error)}), so it is revoked: nobody has seen it. Create another one.`,
        { cause: error },
      );
    }
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
