import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';
import { SECOND_FACTOR_FIELDS } from './second-factors.ts';

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const time = Type.String({ format: 'date-time', description: 'UTC.' });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const email = text(320, 'Upper and lower case are equal. White space at both ends is ignored.');
const password = text(1_024, '8 to 256 characters, compared exactly as typed.');

/** The body of a sign-up. */
export const CredentialsSchema = namedObject(
  'Credentials',
  { email, password },
  { description: 'An email address and its password.' },
);
export const SignInSchema = closedObject({ email, password, ...SECOND_FACTOR_FIELDS });
const currentPassword = Type.Optional(
  text(
    1_024,
    'An account without a password leaves it out and must have signed in within the last ten minutes.',
  ),
);
export const PasswordChangeSchema = closedObject({
  current_password: currentPassword,
  new_password: password,
});
export const ResetRequestSchema = closedObject({ email });
const token = text(100, 'The token in the link.');
export const MailedTokenSchema = namedObject(
  'MailedToken',
  { token },
  { description: 'The token of a mailed link.' },
);
export const ConfirmSignUpSchema = closedObject({
  token,
  password: Type.Optional(text(1_024, 'For the token of an invitation.')),
});
export const ResetSchema = closedObject({
  token,
  password,
  keep_keys: Type.Optional(
    Type.Array(text(40, 'Id of a key.'), {
      maxItems: 1_000,
      description: 'The keys that go on working. All other keys of the account are revoked.',
    }),
  ),
  ...SECOND_FACTOR_FIELDS,
});
/** Proves that the owner of the account sends the request. */
export const OwnerSchema = namedObject(
  'OwnerProof',
  { password: currentPassword },
  { description: 'Proves that the owner of the account sends the request.' },
);

/** The ways to sign in that this service offers. The sign-in page shows them. */
export const SignInMethodsSchema = namedObject(
  'SignInMethods',
  {
    password: Type.Boolean({ description: 'Whether accounts can have a password.' }),
    oidc: Type.Union(
      [
        closedObject({ name: Type.String({ description: 'The display name of the provider.' }) }),
        Type.Null(),
      ],
      { description: 'The OpenID Connect provider; null if none is configured.' },
    ),
    sign_up: Type.Enum(['open', 'invite', 'closed'], {
      description: 'Who may create an account.',
    }),
    sends_mail: Type.Boolean({
      description: 'Whether the service mails links that confirm a sign-up or reset the password.',
    }),
  },
  { description: 'The ways to sign in to this service.' },
);
export type SignInMethods = Static<typeof SignInMethodsSchema>;

/** Reasons why a sign-in by OpenID Connect fails. The browser returns to the sign-in page with one as `error`. */
export const SIGN_IN_FAULTS = [
  'cancelled',
  'expired',
  'refused',
  'unavailable',
  'email_unverified',
  'address_taken',
  'identity_taken',
  'too_many_tries',
  'sign_up_closed',
] as const;
export type SignInFault = (typeof SIGN_IN_FAULTS)[number];

export const AccountSchema = namedObject(
  'Account',
  {
    id: Type.String({ description: 'The id of the account.' }),
    email: Type.String({ description: 'The email address to sign in with.' }),
    has_password: Type.Boolean({ description: 'False if the account signs in through a provider only.' }),
    identity: Type.Union([closedObject({ issuer: Type.String(), subject: Type.String() }), Type.Null()], {
      description: 'The linked OpenID Connect identity; null if none is linked.',
    }),
    keys_max: Type.Integer({ description: 'The maximum number of live keys.' }),
    rate_limit_per_minute: Type.Integer({
      description: 'Requests per minute of each key; 0 means no limit.',
    }),
    daily_icons: Type.Integer({
      description: 'Distinct icons per UTC day that each key can take as SVG or file; 0 means no limit.',
    }),
    created_at: time,
  },
  { description: 'The account that is signed in.' },
);
export type AccountView = Static<typeof AccountSchema>;

export const SessionSchema = namedObject(
  'Session',
  {
    id: Type.String({ description: 'The id of the session.' }),
    is_this: Type.Boolean({ description: 'Whether this session sent the request.' }),
    user_agent: Type.String({ description: 'The header User-Agent of the sign-in.' }),
    created_at: time,
    last_seen_at: time,
  },
  { description: 'A session: one browser that is signed in.' },
);
export type SessionView = Static<typeof SessionSchema>;

const kind = Type.Enum(['secret', 'publishable'], {
  description:
    'secret: for servers. publishable: for browsers and build tools; it reads only, and scripts of pages of its domains may read the answers.',
});

export const AccountKeySchema = namedObject(
  'AccountKey',
  {
    id: Type.String({ description: 'The id of the key.' }),
    name: Type.String({ description: 'What the key is for.' }),
    kind,
    prefix: Type.String({ description: 'The first characters of the key, by which people recognize it.' }),
    domains: Type.Array(Type.String(), {
      description: 'The domains whose pages the key serves. Empty: any. A publishable key has at least one.',
    }),
    allow_server_calls: Type.Boolean({
      description: 'Whether a key with domains also serves requests without Origin and Referer.',
    }),
    rate_limit_per_minute: Type.Integer({ description: 'Requests per minute; 0 means no limit.' }),
    daily_icons: Type.Integer({
      description: 'Distinct icons per UTC day that the key can take as SVG or file; 0 means no limit.',
    }),
    state: Type.Enum(['live', 'ending', 'revoked'], {
      description: 'ending: a new key replaces this one, which works until expires_at.',
    }),
    created_at: time,
    last_used_at: timeOrNull('UTC. Null if the key was never used.'),
    revoked_at: timeOrNull('UTC. Null if the key is not revoked.'),
    expires_at: timeOrNull('UTC. Null if the key does not end by itself.'),
  },
  { description: 'An API key, without its secret.' },
);
export type AccountKeyView = Static<typeof AccountKeySchema>;

/** The answer to creating a key. No other answer contains the secret. */
export const CreatedKeySchema = namedObject(
  'CreatedKey',
  {
    key: AccountKeySchema,
    secret: Type.String({ description: 'The key itself. The service cannot show it again.' }),
  },
  { description: 'A new API key with its secret.' },
);

const DOMAINS_MAX = 50;
const keyFields = {
  name: text(100, 'What the key is for.'),
  domains: Type.Array(text(255, 'example.com or *.example.com'), {
    maxItems: DOMAINS_MAX,
    description: 'The domains whose pages the key serves. Empty: any. A publishable key needs at least one.',
  }),
  allow_server_calls: Type.Boolean({
    description:
      'Whether a key with domains also serves requests without Origin and Referer, as servers send them.',
  }),
};
export const NewKeySchema = closedObject({
  name: keyFields.name,
  kind: Type.Optional(kind),
  domains: Type.Optional(keyFields.domains),
  allow_server_calls: Type.Optional(keyFields.allow_server_calls),
});
export const KeyChangeSchema = closedObject({
  name: Type.Optional(keyFields.name),
  domains: Type.Optional(keyFields.domains),
  allow_server_calls: Type.Optional(keyFields.allow_server_calls),
});
export const RollSchema = closedObject({
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: 72,
    description: 'Hours for which the old key still works; 0 ends it at once.',
  }),
});
