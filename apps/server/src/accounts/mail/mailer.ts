/** Sends mail to people. No method rejects: a failure is logged without address and link. */
export interface Mailer {
  /** Sends the link that replaces a forgotten password. */
  sendReset(email: string, link: string): Promise<void>;
  /** Sends the link that confirms a sign-up. */
  sendConfirmation(email: string, link: string): Promise<void>;
  /** Sends the link of an invitation. */
  sendInvitation(email: string, link: string): Promise<void>;
  /** Answers a sign-up with an address that has an account, with the links to sign in and to set a new password. */
  sendAccountExists(email: string, links: { readonly signIn: string; readonly reset: string }): Promise<void>;
  /** Tells the owner of an account about a change of it. */
  sendAlert(email: string, subject: string, text: string): Promise<void>;
}
