export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export function resetMail(email: string, link: string): MailText {
  return {
    subject: 'Your new Glyphdex password',
    text: `Somebody, probably you, requested a new password for ${email}.

Open this link within an hour to set it. It works once:

${link}

If it was not you, ignore this mail: nothing has changed.
`,
  };
}

export function confirmationMail(email: string, link: string): MailText {
  return {
    subject: 'Confirm your Glyphdex account',
    text: `Somebody, probably you, signed up with the address ${email}.

Open this link within a day to create the account. It works once:

${link}

If it was not you, do not open the link: somebody else chose the password.
Without it, no account is created.
`,
  };
}

export function invitationMail(email: string, link: string): MailText {
  return {
    subject: 'Your invitation to Glyphdex',
    text: `You are invited to create a Glyphdex account for ${email}.

Open this link within seven days and set a password. It works once:

${link}

If you do not know what this is about, ignore this mail.
`,
  };
}

export function accountExistsMail(
  email: string,
  { signIn, reset }: { readonly signIn: string; readonly reset: string },
): MailText {
  return {
    subject: 'You already have a Glyphdex account',
    text: `Somebody, probably you, signed up with the address ${email}.
It already has an account. Sign in with its password:

${signIn}

If you forgot the password, set a new one:

${reset}

If it was not you, ignore this mail: nothing has changed.
`,
  };
}
