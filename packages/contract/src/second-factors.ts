import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';

const code = Type.String({
  maxLength: 60,
  description:
    'The six digits of the authenticator app, or a recovery code. White space and hyphens are ignored.',
});

/** The member of requests that an account with second factors answers only with it. */
export const SECOND_FACTOR_FIELDS = { code: Type.Optional(code) };

const FactorSchema = namedObject(
  'SecondFactor',
  {
    id: Type.String({ description: 'The id of the factor.' }),
    kind: Type.Enum(['totp', 'passkey'], {
      description: 'totp: an authenticator app. passkey: added by an earlier version, no longer accepted.',
    }),
    name: Type.String({ description: 'By which its owner recognizes the factor.' }),
    created_at: Type.String({ format: 'date-time', description: 'UTC.' }),
    last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'UTC. Null if it was never used.',
    }),
  },
  { description: 'A second factor of an account.' },
);
export type FactorView = Static<typeof FactorSchema>;

export const FactorsSchema = namedObject(
  'SecondFactors',
  {
    factors: Type.Array(FactorSchema, { description: 'Oldest first. Without one, the password is enough.' }),
    recovery_codes_left: Type.Integer({ description: 'Recovery codes that have not been used.' }),
  },
  { description: 'The second factors of an account.' },
);
export type FactorsView = Static<typeof FactorsSchema>;

/** The answer to starting to add an authenticator app. Nothing is stored before the first code confirms it. */
export const TotpSetupSchema = namedObject(
  'TotpSetup',
  {
    secret: Type.String({ description: 'In base32, to type into the app.' }),
    uri: Type.String({ description: 'The same secret as an otpauth: URI, to show as a QR code.' }),
    setup: Type.String({ description: 'Sent back with the first code. Valid for ten minutes.' }),
  },
  { description: 'A secret for an authenticator app that is not stored yet.' },
);
export type TotpSetup = Static<typeof TotpSetupSchema>;
export const TotpConfirmationSchema = closedObject({
  setup: Type.String({ maxLength: 500, description: 'As sent by the answer with the secret.' }),
  code,
});

const recoveryCodes = Type.Array(Type.String(), {
  description: 'Ten codes, each of which replaces a second factor once. The service cannot show them again.',
});
/** The answer to adding a second factor. */
export const AddedFactorSchema = namedObject(
  'AddedSecondFactor',
  {
    factor: FactorSchema,
    recovery_codes: Type.Union([recoveryCodes, Type.Null()], {
      description: 'Set for the first factor of the account only. The service cannot show them again.',
    }),
  },
  { description: 'A new second factor.' },
);
export type AddedFactorView = Static<typeof AddedFactorSchema>;
export const RecoveryCodesSchema = namedObject(
  'RecoveryCodes',
  { recovery_codes: recoveryCodes },
  { description: 'New recovery codes. The old ones no longer work.' },
);
