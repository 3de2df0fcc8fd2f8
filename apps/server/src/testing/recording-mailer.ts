import type { Mailer } from '../accounts/mail/smtp-mailer.ts';

export interface RecordedMail {
  readonly kind: 'reset' | 'confirmation' | 'invitation' | 'account exists' | 'alert';
  readonly email: string;
  /** The link, or the text of an alert. */
  readonly content: string;
}

/** A mailer that sends nothing and records every mail in `sent`. */
export function recordingMailer(): { readonly mailer: Mailer; readonly sent: RecordedMail[] } {
  const sent: RecordedMail[] = [];
  const record = (kind: RecordedMail['kind']) => async (email: string, content: string) =>
    void sent.push({ kind, email, content });
  const alert = record('alert');
  const mailer: Mailer = {
    sendReset: record('reset'),
    sendConfirmation: record('confirmation'),
    sendInvitation: record('invitation'),
    sendAccountExists: (email, { signIn, reset }) => record('account exists')(email, `${signIn} ${reset}`),
    sendAlert: (email, subject, text) => alert(email, `${subject}\n${text}`),
  };
  return { mailer, sent };
}
