/** Sends mail to people. */
export interface Mailer {
  /** A link by which a forgotten password is replaced. Never rejects: what cannot be sent is logged. */
  sendReset(email: string, link: string): Promise<void>;
}
