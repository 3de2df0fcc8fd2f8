import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { confirmSignUp } from '../api/account.ts';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './sign-in-pages.tsx';

const TEXTS = STRINGS.account;
const { confirm: CONFIRM } = TEXTS;

/**
 * Creates the account of a sign-up with the token of a mailed link, and opens the keys. A button sends the
 * token, because programs that check mail open links too. The token is in the fragment, which browsers do not
 * send.
 */
export function ConfirmSignUpPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [, navigate] = useLocation();
  // Removes the token from the address and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const confirm = async () => {
    await confirmSignUp(token);
    navigate('/keys', { replace: true });
    document.getElementById('content')?.focus();
  };
  return (
    <EntryPage title={CONFIRM.title}>
      {token === '' ? (
        <p role="alert">{CONFIRM.noToken}</p>
      ) : (
        <>
          <p>{CONFIRM.how}</p>
          <Form action={CONFIRM.submit} onSubmit={confirm} />
        </>
      )}
      <p>
        <Link href="/sign-in">{TEXTS.signIn}</Link> · <Link href="/sign-up">{TEXTS.signUp}</Link>
      </p>
    </EntryPage>
  );
}
