import type { SignInFault } from '@glyphdex/contract';

/** Messages for errors of a sign-in at the provider, by the code in the page's address. */
const PROVIDER_ERRORS: Readonly<Record<SignInFault, (provider: string) => string>> = {
  cancelled: (provider) => `You have not signed in at ${provider}.`,
  expired: (provider) => `Sign-in at ${provider} took too long, or was started in another window. Try again.`,
  refused: (provider) => `The answer of ${provider} was not valid. Try again.`,
  unavailable: (provider) => `${provider} cannot be reached at the moment. Try again later.`,
  email_unverified: (provider) =>
    `${provider} has not verified your email address. Verify it there, then try again.`,
  address_taken: (provider) =>
    `Your email address already has an account. Sign in with its password, then link it with ${provider} in the settings.`,
  identity_taken: (provider) => `Another account of yours is already linked with ${provider}.`,
  too_many_tries: () => 'Too many tries. Wait a minute and try again.',
  sign_up_closed: () => 'This service takes no new accounts, or only with an invitation. Ask its operator.',
};

/** English texts of forms, accounts and keys. */
export const ACCOUNT_STRINGS = {
  form: {
    waiting: 'One moment …',
    cancel: 'Cancel',
    show: 'Show',
    hide: 'Hide',
    showPassword: (label: string) => `Show: ${label}`,
    byCode: {
      overloaded: 'The service is busy. Try again in a few seconds.',
      stale_session: 'You signed in more than ten minutes ago. Sign in again first.',
    },
  },
  account: {
    title: 'Account',
    pages: { keys: 'Keys', usage: 'Usage', settings: 'Settings' },
    loading: 'Loading …',
    signIn: 'Sign in',
    signUp: 'Sign up',
    signOut: 'Sign out',
    email: 'Email address',
    password: 'Password',
    passwordRules:
      '8 to 256 characters, spaces included. Common passwords and your email address are refused.',
    whatFor:
      'With an account you create API keys, limit them to your domains and see their usage. It is free.',
    noAccount: 'No account yet?',
    hasAccount: 'Have an account?',
    maybeTaken: 'This address may have an account already, with another password.',
    confirm: {
      checkMail: 'Check your mail',
      sent: (email: string) =>
        `A mail to ${email} is on its way. Open its link within a day to create the account.`,
      title: 'Confirm your account',
      how: 'Confirm only if you signed up yourself: the account gets the password that was typed then.',
      submit: 'Create the account',
      noToken: 'This link is not complete. Open the whole link, or sign up again.',
    },
    closed: {
      invite: 'New accounts need an invitation. Ask the operator of this service for one.',
      closed: 'This service takes no new accounts. Ask its operator.',
    },
    invitation: {
      title: 'Create your account',
      how: 'Set a password. You sign in with it and the email address that was invited.',
      submit: 'Create the account',
      noToken: 'This link is not complete. Open the whole link, or ask for another invitation.',
    },
    provider: {
      signIn: (provider: string) => `Sign in with ${provider}`,
      or: 'or',
      errors: PROVIDER_ERRORS,
      /** For a provider whose name is unknown. */
      unnamed: 'the provider',
    },
    forgot: {
      title: 'Forgot your password?',
      how: 'Enter the address of your account to get a link for a new password.',
      send: 'Send the link',
      sent: (email: string) =>
        `If ${email} has an account, a mail with a link is on its way. The link works once, for an hour.`,
      noMail:
        'This service sends no mail. Its operator can create a link for you with this command on the server:',
    },
    reset: {
      title: 'New password',
      newPassword: 'New password',
      set: 'Set the password',
      keys: 'API keys',
      keysHow: 'Clear the box of a key only if you made it and use it.',
      revoke: (name: string) => `Revoke “${name}”`,
      createdAt: 'created',
      ends: 'All sessions end, and a linked sign-in provider is unlinked. You can link it again in the settings.',
      done: 'The new password is set, and all sessions have ended. If a stranger had your account, check its second factors, too.',
      noToken: 'This link is not complete. Open the whole link, or request another.',
      another: 'Request another link',
    },
    factors: {
      title: 'Second factors',
      how: 'With a second factor, signing in with your password and setting a new password also require a code.',
      code: 'Code',
      back: 'Back',
      oldPasskey: 'passkey, no longer accepted',
      onlyPasskeys:
        'This service no longer accepts passkeys. Add an authenticator app before your recovery codes are used up.',
      addedAt: 'Added',
      lastUsed: 'last used',
      remove: 'Remove',
      removeOne: (name: string) => `Remove “${name}”`,
      removeOther: 'It cannot be used to sign in any more.',
      removeLast:
        'It is your last second factor. Your password will be enough to sign in, and recovery codes end.',
      app: {
        add: 'Add an authenticator app',
        scan: 'Scan this code with the app:',
        qr: 'QR code of the secret below',
        type: 'Or type this secret into it:',
        copy: 'Copy',
        firstCode: 'The six digits that the app shows',
        confirm: 'Add the app',
      },
      recovery: {
        title: 'Your recovery codes',
        once: 'Each replaces a second factor once, for example if you lose your device. Keep them in a safe place: they are not shown again.',
        copy: 'Copy the codes',
        download: 'Download',
        done: 'I have saved them',
        fileTitle: (host: string) => `Recovery codes of your Glyphdex account at ${host}`,
        left: (count: number) =>
          count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
        renew: 'Make new recovery codes',
      },
    },
    settings: {
      title: 'Settings',
      password: 'Password',
      passwordHow: 'A new password ends all other sessions.',
      noPassword: 'Your account has no password.',
      setPassword: 'Set a password',
      signInFirst: 'You must have signed in within the last ten minutes.',
      signInAgain: 'Sign in again',
      signInAgainWith: (provider: string) => `Sign in again with ${provider}`,
      currentPassword: 'Current password',
      newPassword: 'New password',
      changePassword: 'Change the password',
      passwordChanged: 'The password is changed. All other sessions have ended.',
      linked: (provider: string) => `Sign-in with ${provider}`,
      isLinked: (provider: string) => `Your account is linked with ${provider}.`,
      isNowLinked: (provider: string) => `Done. From now on you can sign in with ${provider}, too.`,
      linkHow: (provider: string) =>
        `Link your account with ${provider} to sign in there. Your password keeps working.`,
      link: (provider: string) => `Link with ${provider}`,
      unlinkHow: 'Without the link you sign in with your password only. All other sessions end.',
      unlinkFirst: 'To unlink it, set a password first.',
      unlink: 'Unlink',
      unlinked: 'The account is no longer linked. All other sessions have ended.',
      sessions: 'Signed in on',
      thisSession: 'this browser',
      unknownBrowser: 'Unknown browser',
      lastSeen: 'Last seen',
      end: 'Sign out',
      endSession: (browser: string) => `Sign out ${browser}`,
      data: 'Your data',
      dataHow: 'All data that is stored about your account, as a JSON file.',
      export: 'Download',
      deletion: 'Delete the account',
      deletionHow: 'Your keys stop working at once. This cannot be undone.',
      deletionSure: 'Delete the account?',
    },
  },
  keys: {
    title: 'API keys',
    intro:
      'Your product needs a key to request icons. Keep a secret key on your server. Only a publishable key may appear in the code of a page.',
    loading: 'Loading …',
    none: 'You have no working key.',
    create: 'New key',
    createSubmit: 'Create the key',
    count: (live: number, max: number) => `${live} of ${max} keys`,
    revokedCount: (count: number) => (count === 1 ? '1 revoked key' : `${count} revoked keys`),
    key: 'Key',
    states: { live: 'works', ending: 'ending', revoked: 'revoked' },
    kind: 'Kind',
    kinds: { secret: 'Secret', publishable: 'Publishable' },
    kindHints: {
      secret: 'For your server. It can do everything, so nobody else may see it.',
      publishable:
        'For pages and build tools. It reads only, and anybody may see it: pages of its domains can use it. Each client network has limits of its own.',
    },
    name: 'Name',
    nameHint: 'What the key is for.',
    domains: 'Domains',
    domainsHints: {
      secret: 'One per line. Leave it empty to allow requests from anywhere.',
      publishable: 'One per line, at least one. Pages of these domains can use the key.',
    },
    domainsExample: 'example.com\n*.example.com',
    anyDomain: 'any',
    andServers: 'and servers',
    allowServerCalls: 'Also allow server calls',
    allowServerCallsHint: 'Requests that no page sends, such as those of your server.',
    limits: 'Limits',
    limitsOf: (key: { readonly rate_limit_per_minute: number; readonly daily_icons: number }) =>
      `${limit(key.rate_limit_per_minute, 'requests a minute')}, ${limit(key.daily_icons, 'icons a day')}`,
    created: 'Created',
    lastUsed: 'Last used',
    never: 'never',
    worksUntil: 'Works until',
    action: (action: string, key: string) => `${action}: ${key}`,
    edit: 'Edit',
    editSubmit: 'Save',
    roll: 'Roll',
    rollHow: 'A new key with the same name and domains replaces this one.',
    rollSubmit: 'Create the new key',
    overlap: 'The old key works for',
    overlapOf: (hours: number) =>
      hours === 0 ? 'no time: it stops now' : hours === 1 ? '1 hour' : `${hours} hours`,
    revoke: 'Revoke',
    revokeHow: 'Requests with this key are refused within a second. This cannot be undone.',
    revokeSubmit: 'Revoke the key',
    revoked: (name: string) => `Revoked: ${name}.`,
    secret: {
      title: (name: string) => `Your new key: ${name}`,
      once: 'Copy it now. It is not shown again.',
      copy: 'Copy the key',
      try: 'Try it:',
      tryAsPage: (page: string) => `This key serves pages of its domains only. Try it as a page of ${page}:`,
      tryInPage: (domains: string) => `Try it in a page of ${domains}:`,
      done: 'I have copied it',
    },
  },
} as const;

function limit(value: number, unit: string): string {
  return value === 0 ? `any number of ${unit}` : `${value.toLocaleString('en-US')} ${unit}`;
}
