/** Sends mail to people. */
export interface Mailer {
  /** Sends the link that replaces a forgotten password. Never rejects: a failure is logged. */
  sendReset(email: string, link: string): Promise<void>;
}
