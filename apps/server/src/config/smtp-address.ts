import { decodeEscapes } from '../base/decode-escapes.ts';
import { normalizeEmail } from '../base/email-address.ts';

/** The mail server that sends the mails of this service, and their sender. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS is used if the server offers it, and `SmtpMailer` may require it. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** The sender: `icons@example.com` or `Icons <icons@example.com>`. */
  readonly from: string;
}

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Reads `smtp(s)://user:password@host:port?from=icons@example.com`, where everything but the host is optional.
 * `mailFrom` is the sender of addresses without `from`. Returns the error in an invalid address, without any part
 * of it, because it may contain a password.
 */
export function readSmtpAddress(text: string, mailFrom: string | undefined): SmtpServer | string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    return 'is not an address such as smtp://user:password@mail.example.com:587?from=icons@example.com';
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash !== '')
    return 'has something after the host other than ?from=…; write / and # in a password as %2F and %23';
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'from');
  if (unknown !== undefined) return 'has a parameter other than from';
  const from = url.searchParams.get('from') ?? mailFrom;
  if (from === undefined)
    return 'names no sender: add ?from=icons@example.com, or set MAIL_FROM to "Icons <icons@example.com>"';
  if (!isSender(from))
    return 'has a sender that is not an email address: write from=icons@example.com or MAIL_FROM="Icons <icons@example.com>"';
  const isTls = url.protocol === 'smtps:';
  const [user, password] = [decodeEscapes(url.username), decodeEscapes(url.password)];
  if (user === undefined || password === undefined)
    return 'has a user or password with a single %: write it as %25';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    isTls,
    login: user === '' ? undefined : { user, password },
    from,
  };
}

function isSender(text: string): boolean {
  const named = /^[^<>\p{C}]*<([^<>]+)>$/u.exec(text);
  return normalizeEmail(named?.[1] ?? text) !== undefined;
}
