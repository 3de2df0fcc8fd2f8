import type { ComponentChildren } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { createAccount } from '../api/account.ts';
import { PasswordField } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage, useLinkToken } from './sign-in-pages.tsx';

const TEXTS = STRINGS.account;

/**
 * Creates the account of a sign-up. A button sends the token of the mailed link, because programs that check mail open
 * links too.
 */
export function ConfirmSignUpPage() {
  return (
    <NewAccountPage texts={TEXTS.confirm}>
      <Link href="/sign-in">{TEXTS.signIn}</Link> · <Link href="/sign-up">{TEXTS.signUp}</Link>
    </NewAccountPage>
  );
}

/** Creates the account of an invitation. */
export function AcceptInvitationPage() {
  const password = <PasswordField name="password" label={TEXTS.password} autocomplete="new-password" />;
  return (
    <NewAccountPage texts={TEXTS.invitation} field={password}>
      {TEXTS.hasAccount} <Link href="/sign-in">{TEXTS.signIn}</Link>
    </NewAccountPage>
  );
}

interface NewAccountPageProps {
  readonly texts: Readonly<Record<'title' | 'how' | 'submit' | 'noToken', string>>;
  /** A field for the password, if the account has none yet. */
  readonly field?: ComponentChildren;
  /** Links to other pages. */
  readonly children: ComponentChildren;
}

/** Creates the account of a link and opens the keys. */
function NewAccountPage({ texts, field, children }: NewAccountPageProps) {
  const token = useLinkToken();
  const [, navigate] = useLocation();
  const create = async (typed: FormData) => {
    await createAccount(token, typed.get('password')?.toString());
    navigate('/keys', { replace: true });
    document.getElementById('content')?.focus();
  };
  return (
    <EntryPage title={texts.title}>
      {token === '' ? (
        <p role="alert">{texts.noToken}</p>
      ) : (
        <>
          <p>{texts.how}</p>
          <Form action={texts.submit} onSubmit={create}>
            {field}
          </Form>
        </>
      )}
      <p>{children}</p>
    </EntryPage>
  );
}
