import type { Transporter } from 'nodemailer';
import type { SmtpServer } from '../../domain/smtp-address.ts';
import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';

const CONNECTION_FAULTS: ReadonlySet<string> = new Set([
  'ESOCKET',
  'ECONNECTION',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
]);
const CONNECTIONS_MAX = 2;
const STEP_MS_MAX = 20_000;
/** The time that mails in transit get when the service stops. */
const FAREWELL_MS = 5_000;

/** Sends mail by SMTP. The connection is opened for the first mail and reused for a while. */
export class SmtpMailer implements Mailer {
  readonly #server: SmtpServer;
  readonly #log: Log;
  readonly #underway = new Set<Promise<void>>();
  #transport: Promise<Transporter> | undefined;

  constructor(server: SmtpServer, log: Log) {
    this.#server = server;
    this.#log = log;
  }

  async sendReset(email: string, link: string): Promise<void> {
    const sending = this.#send(email, link);
    this.#underway.add(sending);
    await sending;
    this.#underway.delete(sending);
  }

  /** Waits briefly for mails in transit and closes the connection. */
  async close(): Promise<void> {
    const timer = Promise.withResolvers<void>();
    const waiting = setTimeout(timer.resolve, FAREWELL_MS);
    await Promise.race([Promise.all(this.#underway), timer.promise]);
    clearTimeout(waiting);
    (await this.#transport)?.close();
  }

  async #send(email: string, link: string): Promise<void> {
    try {
      this.#transport ??= connect(this.#server);
      await (await this.#transport).sendMail({
        from: this.#server.from,
        to: { name: '', address: email },
        subject: 'Your new Glyphdex password',
        text: resetText(email, link),
        // Prevents automatic replies, which could loop (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      this.#log.error(tellable(error), 'a mail could not be sent; see SMTP_URL');
    }
  }
}

/** A server's answer to a mail may contain the address, so only errors of the connection are logged in full. */
function tellable(error: unknown) {
  const {
    code = 'unknown',
    responseCode,
    message,
  } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  return { code, responseCode, ...(CONNECTION_FAULTS.has(code) && { reason: message }) };
}

async function connect({ host, port, isTls, login }: SmtpServer): Promise<Transporter> {
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

function resetText(email: string, link: string): string {
  return `Somebody, probably you, asked for a new password for ${email}.

Open this link within an hour to set it. It works once:

${link}

If it was not you, ignore this mail: nothing has changed.
`;
}
