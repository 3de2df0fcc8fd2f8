import { Secret, TOTP } from 'otpauth';

/** Apps assume these values (RFC 6238) whatever the otpauth: URI says. */
const DIGITS = 6;
export const CODE_SECONDS = 30;
const SECRET_BYTES = 20;
/** A code counts one step before and after its own, because clocks differ and people type slowly. */
const STEPS_AROUND = 1;

export interface TotpSecret {
  /** In base32, to type into an app. */
  readonly secret: string;
  /** The same as an otpauth: URI, which apps read from a QR code. */
  readonly uri: string;
}

/** A new secret for an authenticator app. The app shows it as `issuer` and `label`. */
export function mintTotpSecret(issuer: string, label: string): TotpSecret {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

export function isAppCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The time step of a code; `undefined` if it is not a code of this time. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  if (!isAppCode(code)) return undefined;
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: nowMs, window: STEPS_AROUND });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}

function totpOf(secret: Secret, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: DIGITS, period: CODE_SECONDS });
}
