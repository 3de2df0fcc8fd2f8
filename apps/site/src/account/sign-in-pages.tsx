import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { type Credentials, signIn, signUp, useKnownAccount, useSignInMethods } from '../api/account.ts';
import { ServiceError } from '../api/requests.ts';
import button from '../design/button.module.css';
import { useTitle } from '../design/use-title.ts';
import { Field, PasswordField } from '../form/field.tsx';
import form from '../form/form.module.css';
import { FocusedNote, Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { providerAddress, returnPath } from './return-path.ts';
import { acceptedCodes, SecondStep } from './second-step.tsx';

const TEXTS = STRINGS.account;

/**
 * Signs in and opens the requested page, or the keys. With `again` in the address, also visitors who are signed in sign
 * in once more, because the requested page needs a recent sign-in.
 */
export function SignInPage() {
  const [isWaiting, setIsWaiting] = useState(() => new URLSearchParams(location.search).has('again'));
  useRedirectWhenSignedIn(!isWaiting);
  const mode = useSignInMethods().data?.sign_up;
  const [asked, setAsked] = useState<Credentials & { readonly hint: string }>();
  const send = async (credentials: Credentials, code?: string) => {
    try {
      await signIn({ ...credentials, code });
      setIsWaiting(false);
    } catch (error) {
      const hint = acceptedCodes(error);
      if (hint === undefined) throw error;
      setAsked({ ...credentials, hint });
    }
  };
  if (asked !== undefined) {
    const credentials = { email: asked.email, password: asked.password };
    return (
      <EntryPage title={TEXTS.signIn}>
        <SecondStep
          hint={asked.hint}
          action={TEXTS.signIn}
          onCode={(code) => send(credentials, code)}
          onBack={() => setAsked(undefined)}
        />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={TEXTS.signIn}>
      <ProviderSignIn />
      <Form action={TEXTS.signIn} onSubmit={(typed) => send(credentialsIn(typed))}>
        <Field name="email" type="email" label={TEXTS.email} autocomplete="username" spellcheck={false} />
        <PasswordField name="password" label={TEXTS.password} autocomplete="current-password" />
      </Form>
      <p>
        <Link href="/forgot-password">{TEXTS.forgot.title}</Link>
      </p>
      {mode === 'open' && (
        <p>
          {TEXTS.noAccount} <Link href={`/sign-up${location.search}`}>{TEXTS.signUp}</Link>
        </p>
      )}
      {mode === 'invite' && <p>{TEXTS.closed.invite}</p>}
    </EntryPage>
  );
}

/**
 * Creates an account and signs in, or asks to open the mailed link that does. The service does not reveal whether an
 * address has an account already. Without mail, the page therefore tries to sign in with the typed password. If this
 * fails, it says that the address may be taken.
 */
export function SignUpPage() {
  useRedirectWhenSignedIn();
  const mode = useSignInMethods().data?.sign_up;
  const [mayBeTaken, setMayBeTaken] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  const signUpAndIn = async (typed: FormData) => {
    const credentials = credentialsIn(typed);
    setMayBeTaken(false);
    if (await signUp(credentials)) {
      setMailedTo(credentials.email);
      return;
    }
    try {
      await signIn(credentials);
    } catch (error) {
      const isTaken =
        error instanceof ServiceError && ['wrong_credentials', 'second_factor_required'].includes(error.code);
      if (!isTaken) throw error;
      setMayBeTaken(true);
    }
  };
  const signInLink = (
    <p>
      {TEXTS.hasAccount} <Link href={`/sign-in${location.search}`}>{TEXTS.signIn}</Link>
    </p>
  );
  if (mailedTo !== undefined)
    return (
      <EntryPage title={TEXTS.confirm.checkMail}>
        <FocusedNote>{TEXTS.confirm.sent(mailedTo)}</FocusedNote>
        {signInLink}
      </EntryPage>
    );
  if (mode === 'invite' || mode === 'closed')
    return (
      <EntryPage title={TEXTS.signUp}>
        <p>{TEXTS.closed[mode]}</p>
        {signInLink}
      </EntryPage>
    );
  return (
    <EntryPage title={TEXTS.signUp}>
      <p>{TEXTS.whatFor}</p>
      <ProviderSignIn />
      <Form action={TEXTS.signUp} onSubmit={signUpAndIn}>
        <Field name="email" type="email" label={TEXTS.email} autocomplete="email" spellcheck={false} />
        <PasswordField name="password" label={TEXTS.password} autocomplete="new-password" />
        {mayBeTaken && (
          <p role="alert" class={form['alert']}>
            {TEXTS.maybeTaken} <Link href="/sign-in">{TEXTS.signIn}</Link> ·{' '}
            <Link href="/forgot-password">{TEXTS.forgot.title}</Link>
          </p>
        )}
      </Form>
      {signInLink}
    </EntryPage>
  );
}

/** The token of a mailed link. It is in the fragment, which browsers do not send. Removes it from the address. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}

/** The frame of pages to sign in, sign up or reset a password. */
export function EntryPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  useTitle(title);
  return (
    <div class={styles['entry']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Opens the requested page or the keys once the visitor is known to be signed in, and moves the focus there. */
function useRedirectWhenSignedIn(isReady = true): void {
  const account = useKnownAccount();
  const [, navigate] = useLocation();
  const isSignedIn = isReady && account.data != null;
  useEffect(() => {
    if (!isSignedIn) return;
    navigate(returnPath(location.search, location.origin), { replace: true });
    document.getElementById('content')?.focus();
  }, [isSignedIn, navigate]);
}

function credentialsIn(typed: FormData): Credentials {
  return { email: String(typed.get('email')), password: String(typed.get('password')) };
}

/** The error of a sign-in at the provider, and the link to sign in there if a provider is configured. */
function ProviderSignIn() {
  const name = useSignInMethods().data?.oidc?.name;
  return (
    <>
      <ProviderErrorNote provider={name} />
      {name !== undefined && (
        <>
          <a class={button['button']} href={providerAddress(returnPath(location.search, location.origin))}>
            {TEXTS.provider.signIn(name)}
          </a>
          <p class={styles['or']}>{TEXTS.provider.or}</p>
        </>
      )}
    </>
  );
}

/** The message for `error` in the page's address, after a failed sign-in at the provider; nothing for unknown codes. */
export function ProviderErrorNote({ provider }: { readonly provider: string | undefined }) {
  const [error] = useState(() => new URLSearchParams(location.search).get('error'));
  // Removes the code from the address, so a reload does not show the message again.
  useEffect(() => removeParameter('error'), []);
  const message = Object.entries(TEXTS.provider.errors).find(([code]) => code === error)?.[1];
  if (message === undefined) return null;
  return (
    <p role="alert" class={form['alert']}>
      {message(provider ?? TEXTS.provider.unnamed)}
    </p>
  );
}

/** Removes a parameter from the page's address and from its entry in the history. */
export function removeParameter(name: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
