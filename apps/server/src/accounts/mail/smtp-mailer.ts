import type { Transporter } from 'nodemailer';
import type { Log } from '../../base/log.ts';
import type { SmtpServer } from '../../config/smtp-address.ts';
import {
  accountExistsMail,
  confirmationMail,
  invitationMail,
  type MailText,
  resetMail,
} from './mail-texts.ts';
import type { Mailer } from './mailer.ts';

const CONNECTION_FAULTS: readonly string[] = ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'];
const CONNECTIONS_MAX = 2;
/** Time limit of each step: connecting, the greeting of the server, and every later wait for it. */
const STEP_MS_MAX = 20_000;
/** The time that unfinished mails get when the service stops. */
const CLOSE_MS_MAX = 5_000;

/** Sends mail by SMTP. Opens up to two connections when mails need them, and reuses them. */
export class SmtpMailer implements Mailer {
  readonly #server: SmtpServer;
  readonly #log: Log;
  readonly #onResult: (isSent: boolean) => void;
  readonly #sending = new Set<Promise<void>>();
  #transport: Promise<Transporter> | undefined;

  constructor(server: SmtpServer, log: Log, onResult: (isSent: boolean) => void = () => undefined) {
    this.#server = server;
    this.#log = log;
    this.#onResult = onResult;
  }

  sendReset(email: string, link: string): Promise<void> {
    return this.#send(email, resetMail(email, link));
  }

  sendConfirmation(email: string, link: string): Promise<void> {
    return this.#send(email, confirmationMail(email, link));
  }

  sendInvitation(email: string, link: string): Promise<void> {
    return this.#send(email, invitationMail(email, link));
  }

  sendAccountExists(
    email: string,
    links: { readonly signIn: string; readonly reset: string },
  ): Promise<void> {
    return this.#send(email, accountExistsMail(email, links));
  }

  sendAlert(email: string, subject: string, text: string): Promise<void> {
    return this.#send(email, { subject, text });
  }

  /** Waits up to `CLOSE_MS_MAX` for unfinished mails and closes the connections. */
  async close(): Promise<void> {
    const timer = Promise.withResolvers<void>();
    const waiting = setTimeout(timer.resolve, CLOSE_MS_MAX);
    await Promise.race([Promise.all(this.#sending), timer.promise]);
    clearTimeout(waiting);
    (await this.#transport)?.close();
  }

  async #send(email: string, mail: MailText): Promise<void> {
    const sending = this.#sendNow(email, mail);
    this.#sending.add(sending);
    await sending;
    this.#sending.delete(sending);
  }

  async #sendNow(email: string, { subject, text }: MailText): Promise<void> {
    try {
      this.#transport ??= connectToServer(this.#server);
      await (await this.#transport).sendMail({
        from: this.#server.from,
        to: { name: '', address: email },
        subject,
        text,
        // Prevents automatic replies, which could loop (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      this.#onResult(true);
    } catch (error) {
      this.#onResult(false);
      this.#log.error(faultOf(error), 'a mail could not be sent; see SMTP_URL');
    }
  }
}

/**
 * The part of an error that may be logged. The answer of a server may contain the address, so only messages about the
 * connection are logged.
 */
export function faultOf(error: unknown): {
  readonly code: string;
  readonly responseCode: number | undefined;
  readonly reason?: string | undefined;
} {
  const {
    code = 'unknown',
    responseCode,
    message,
  } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  return { code, responseCode, ...(CONNECTION_FAULTS.includes(code) && { reason: message }) };
}

/** Nothing is sent before the first mail. The caller closes the transport. */
export async function connectToServer({ host, port, isTls, login }: SmtpServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    host,
    port,
    secure: isTls,
    // A password is never sent over an unencrypted network connection.
    requireTLS: login !== undefined && !isLoopback(host),
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
