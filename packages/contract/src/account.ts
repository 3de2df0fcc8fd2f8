import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const time = Type.String({ format: 'date-time', description: 'UTC.' });
const timeOrNull = Type.Union([time, Type.Null()]);

const email = text(320, 'Case, and white space around it, do not matter.');
const password = text(1_024, '8 to 256 characters, taken exactly as typed.');

/** What signing up and signing in take. */
export const CredentialsSchema = closedObject({ email, password });
const presentPassword = Type.Optional(
  text(1_024, 'Left out by an account without a password, whose sign-in has to be fresh instead.'),
);
export const PasswordChangeSchema = closedObject({
  current_password: presentPassword,
  new_password: password,
});
export const ResetRequestSchema = closedObject({ email });
export const ResetSchema = closedObject({ token: text(100, 'From the link in the mail.'), password });
/** What proves that it is the owner who asks. */
export const OwnerSchema = closedObject({ password: presentPassword });

/** By which ways somebody gets in, for the page that shows them. */
export const EntrancesSchema = namedObject('Entrances', {
  password: Type.Boolean(),
  oidc: Type.Union(
    [closedObject({ name: Type.String({ description: 'What people call the provider.' }) }), Type.Null()],
    { description: 'OpenID Connect; null when this service has no provider.' },
  ),
  sends_mail: Type.Boolean({ description: 'Whether a forgotten password is replaced by mail.' }),
});
export type Entrances = Static<typeof EntrancesSchema>;

/** Why signing in by OpenID Connect failed, as `error` in the address of the page that people are sent back to. */
export const ENTRANCE_FAULTS = [
  'cancelled',
  'expired',
  'refused',
  'unavailable',
  'email_unverified',
  'address_taken',
  'identity_taken',
  'too_many_tries',
] as const;
export type EntranceFault = (typeof ENTRANCE_FAULTS)[number];

export const AccountSchema = namedObject('Account', {
  id: Type.String(),
  email: Type.String(),
  has_password: Type.Boolean({ description: 'False when it signs in elsewhere only.' }),
  identity: Type.Union([closedObject({ issuer: Type.String(), subject: Type.String() }), Type.Null()], {
    description: 'Who its owner is to the provider of OpenID Connect; null when nobody is linked.',
  }),
  keys_max: Type.Integer(),
  rate_limit_per_minute: Type.Integer({ description: 'Of each key; 0 means no limit.' }),
  daily_icons: Type.Integer({ description: 'Of each key; 0 means no limit.' }),
  created_at: time,
});
export type AccountView = Static<typeof AccountSchema>;

export const SessionSchema = namedObject('Session', {
  id: Type.String(),
  is_this: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  user_agent: Type.String(),
  created_at: time,
  last_seen_at: time,
});
export type SessionView = Static<typeof SessionSchema>;

export const AccountKeySchema = namedObject('AccountKey', {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters, to recognize the key by.' }),
  domains: Type.Array(Type.String()),
  allow_server_calls: Type.Boolean(),
  rate_limit_per_minute: Type.Integer(),
  daily_icons: Type.Integer(),
  state: Type.Enum(['live', 'ending', 'revoked'], {
    description: 'ending: another key has taken its place, and it works until expires_at.',
  }),
  created_at: time,
  last_used_at: timeOrNull,
  revoked_at: timeOrNull,
  expires_at: timeOrNull,
});
export type AccountKeyView = Static<typeof AccountKeySchema>;

/** The answer that shows a key, this once. */
export const MadeKeySchema = namedObject('MadeKey', {
  key: AccountKeySchema,
  secret: Type.String({ description: 'The key itself. It is not shown again.' }),
});

const DOMAINS_MAX = 50;
const rights = {
  name: text(100, 'What the key is for.'),
  domains: Type.Array(text(255, 'example.com or *.example.com'), { maxItems: DOMAINS_MAX }),
  allow_server_calls: Type.Boolean({
    description: 'Whether a restricted key serves requests that come from no page, too.',
  }),
};
export const NewKeySchema = closedObject({
  name: rights.name,
  domains: Type.Optional(rights.domains),
  allow_server_calls: Type.Optional(rights.allow_server_calls),
});
export const KeyChangeSchema = closedObject({
  name: Type.Optional(rights.name),
  domains: Type.Optional(rights.domains),
  allow_server_calls: Type.Optional(rights.allow_server_calls),
});
export const RollSchema = closedObject({
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: 72,
    description: 'How long the old key goes on working; 0 ends it now.',
  }),
});
