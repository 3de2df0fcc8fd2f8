import { durationText } from '../base/duration.ts';
import { SecretFile } from '../base/secret-file.ts';
import { TextSigner } from '../base/signers.ts';
import type { ThreadContext } from '../context/service-context.ts';
import { dataFolderAt } from '../database/data-folder.ts';
import { readSecret, type SettingsStore } from '../database/settings-store.ts';
import { networkDigester } from '../limits/visitor-digests.ts';
import type { AccountServices } from './account-services.ts';
import type { AccountStore } from './account-store.ts';
import type { CollectionStore } from './collections/collection-store.ts';
import { type DemoKey, endDemoKey, ensureDemoKey } from './keys/ensure-demo-key.ts';
import { LiveKeys } from './keys/live-keys.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { CALLBACK_PATH } from './oidc/oidc-endpoints.ts';
import { OidcProvider } from './oidc/oidc-provider.ts';
import type { PasswordHasher } from './passwords/argon2-hasher.ts';
import { loadCommonPasswords } from './passwords/password-rules.ts';
import type { SecondFactorStore } from './second-factors/second-factor-store.ts';
import { SecretBox } from './second-factors/secret-box.ts';
import type { InvitationStore } from './sign-up/invitation-store.ts';
import type { SignUpStore } from './sign-up/sign-up-store.ts';

interface AccountStores {
  readonly accounts: AccountStore;
  readonly signUps: SignUpStore;
  readonly invitations: InvitationStore;
  readonly secondFactors: SecondFactorStore;
  readonly collections: CollectionStore;
  readonly settings: SettingsStore;
}

/** Creates the demo key, or revokes it if it is switched off. */
export async function openDemoKey(
  { config, clock, log }: Pick<ThreadContext, 'config' | 'clock' | 'log'>,
  { accounts, settings }: AccountStores,
): Promise<DemoKey> {
  const secretStore = new SecretFile(dataFolderAt(config.dataDir).demoKey);
  const parts = { accounts, settings, clock, secretStore };
  const demoKey = await (config.hasDemoKey ? ensureDemoKey(parts) : endDemoKey(parts));
  if (demoKey.kind === 'off' && demoKey.hasRevoked)
    log.warn('the demo key of earlier starts is revoked, because DEMO_KEY is off');
  return demoKey;
}

/** Reads all keys, and their changes from then on. */
export async function openKeys(
  { config, clock, log, metrics, closers }: ThreadContext,
  { accounts }: Pick<AccountStores, 'accounts'>,
): Promise<LiveKeys> {
  const liveKeys = new LiveKeys(accounts, log, clock, config.staleKeysMaxMs);
  closers.defer(() => liveKeys.stop());
  await liveKeys.start();
  metrics.gauge('glyphdex_live_keys', 'API keys that are not revoked.', () => liveKeys.size);
  metrics.gauge(
    'glyphdex_keys_stale_seconds',
    'Time since the API keys could last be read from the database; 0 while they can be read.',
    () => liveKeys.staleMs / 1_000,
  );
  return liveKeys;
}

/** `ok`, or since when keys cannot be read, in one line. */
export function stateOfKeys({ isStale, staleMs, isTooStale }: LiveKeys): string {
  if (!isStale) return 'ok';
  return `not read for ${durationText(staleMs)}; ${isTooStale ? 'no key is accepted any more' : 'known keys keep working'}`;
}

/** Opens what serves /account. Loads now what requests need, because loading holds the event loop. */
export async function openAccounts(
  { config, clock, log, metrics, limits, closers }: ThreadContext,
  stores: AccountStores,
  parts: {
    readonly passwords: PasswordHasher;
    readonly liveKeys: LiveKeys;
    readonly publicUrl: string;
  },
): Promise<Omit<AccountServices, 'recordedUsage'>> {
  const { smtp, oidc } = config;
  await Promise.all([loadCommonPasswords(), smtp && import('nodemailer'), oidc && import('openid-client')]);
  const mailer =
    smtp && new SmtpMailer(smtp, log, (isSent) => metrics.count('mails', isSent ? 'sent' : 'failed'));
  closers.defer(() => mailer?.close());
  return {
    accounts: stores.accounts,
    signUps: stores.signUps,
    invitations: stores.invitations,
    signUpMode: config.signUpMode,
    secondFactors: stores.secondFactors,
    collections: stores.collections,
    codeLimiter: limits.limiters.codes,
    factorSecrets: new SecretBox(await readSecret(stores.settings, 'second_factor_secret')),
    clock,
    limiter: limits.limiters.account,
    signUpLimiter: limits.limiters['sign-ups'],
    signUpsPerHour: config.signUpsPerHour,
    countSignIn: (method, isDone) => metrics.count('signIns', method, isDone ? 'success' : 'failure'),
    passwords: parts.passwords,
    mailer,
    identities: oidc && new OidcProvider(oidc, `${parts.publicUrl}${CALLBACK_PATH}`, log),
    tickets: new TextSigner(await readSecret(stores.settings, 'ticket_secret')),
    networkDigest: networkDigester(await readSecret(stores.settings, 'network_secret')),
    applyKeyChanges: () => parts.liveKeys.poll(),
    log,
  };
}
