import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { Finding } from '../../base/finding.ts';
import type { Log } from '../../base/log.ts';
import type { SmtpServer } from '../../config/smtp-address.ts';

const CONNECTION_FAULTS: readonly string[] = ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'];
const CONNECTIONS_MAX = 2;
/** Time limit of each step: connecting, the greeting of the server, and every later wait for it. */
const STEP_MS_MAX = 20_000;
/** The time that unfinished mails get when the service stops. */
const CLOSE_MS_MAX = 5_000;

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Sends mail to people. No method rejects: a failure is logged without address and link. */
export type Mailer = Pick<
  SmtpMailer,
  'sendReset' | 'sendConfirmation' | 'sendInvitation' | 'sendAccountExists' | 'sendAlert'
>;

/** Sends mail by SMTP. Opens up to two connections when mails need them, and reuses them. */
export class SmtpMailer {
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
    return this.#send(email, {
      subject: 'Your new Glyphdex password',
      text: `Somebody, probably you, requested a new password for ${email}.

Open this link within an hour to set it. It works once:

${link}

If it was not you, ignore this mail: nothing has changed.
`,
    });
  }

  sendConfirmation(email: string, link: string): Promise<void> {
    return this.#send(email, {
      subject: 'Confirm your Glyphdex account',
      text: `Somebody, probably you, signed up with the address ${email}.

Open this link within a day to create the account. It works once:

${link}

If it was not you, do not open the link: somebody else chose the password.
Without it, no account is created.
`,
    });
  }

  sendInvitation(email: string, link: string): Promise<void> {
    return this.#send(email, {
      subject: 'Your invitation to Glyphdex',
      text: `You are invited to create a Glyphdex account for ${email}.

Open this link within seven days and set a password. It works once:

${link}

If you do not know what this is about, ignore this mail.
`,
    });
  }

  /** Answers a sign-up with an address that has an account, with the links to sign in and to set a new password. */
  sendAccountExists(
    email: string,
    { signIn, reset }: { readonly signIn: string; readonly reset: string },
  ): Promise<void> {
    return this.#send(email, {
      subject: 'You already have a Glyphdex account',
      text: `Somebody, probably you, signed up with the address ${email}.
It already has an account. Sign in with its password:

${signIn}

If you forgot the password, set a new one:

${reset}

If it was not you, ignore this mail: nothing has changed.
`,
    });
  }

  sendAlert(email: string, subject: string, text: string): Promise<void> {
    return this.#send(email, { subject, text });
  }

  /** Waits up to `CLOSE_MS_MAX` for unfinished mails and closes the connections. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#sending), sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
    (await this.#transport)?.close();
  }

  async #send(email: string, mail: Mail): Promise<void> {
    const sending = this.#sendNow(email, mail);
    this.#sending.add(sending);
    await sending;
    this.#sending.delete(sending);
  }

  async #sendNow(email: string, { subject, text }: Mail): Promise<void> {
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
export function faultOf(error: unknown) {
  const {
    code = 'unknown',
    responseCode,
    message,
  } = error as Partial<NodeJS.ErrnoException> & { responseCode?: number };
  return { code, responseCode, reason: CONNECTION_FAULTS.includes(code) ? message : undefined };
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
    requireTLS: login !== undefined && !(host === 'localhost' || host === '::1' || host.startsWith('127.')),
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects to the mail server and signs in, but sends nothing. */
export async function mailFindings(server: SmtpServer): Promise<readonly Finding[]> {
  const transport = await connectToServer(server);
  try {
    await transport.verify();
    return [Finding.ok(`the mail server ${server.host} port ${server.port} accepts mail`)];
  } catch (error) {
    const { code, responseCode, reason } = faultOf(error);
    const answer = responseCode === undefined ? '' : `, answer ${responseCode}`;
    return [
      Finding.error(
        `the mail server of SMTP_URL cannot be used (${reason ?? code}${answer}). Start it, or correct SMTP_URL.`,
      ),
    ];
  } finally {
    transport.close();
  }
}
