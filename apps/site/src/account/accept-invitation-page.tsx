import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { acceptInvitation } from '../api/account.ts';
import { PasswordField } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './sign-in-pages.tsx';

const TEXTS = STRINGS.account;
const { invitation: INVITATION } = TEXTS;

/**
 * Creates the account of an invitation and opens the keys. The token is in the fragment, which browsers do not
 * send.
 */
export function AcceptInvitationPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [, navigate] = useLocation();
  // Removes the token from the address and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const accept = async (typed: FormData) => {
    await acceptInvitation(token, String(typed.get('password')));
    navigate('/keys', { replace: true });
    document.getElementById('content')?.focus();
  };
  return (
    <EntryPage title={INVITATION.title}>
      {token === '' ? (
        <p role="alert">{INVITATION.noToken}</p>
      ) : (
        <>
          <p>{INVITATION.how}</p>
          <Form action={INVITATION.submit} onSubmit={accept}>
            <PasswordField name="password" label={TEXTS.password} autocomplete="new-password" />
          </Form>
        </>
      )}
      <p>
        {TEXTS.hasAccount} <Link href="/sign-in">{TEXTS.signIn}</Link>
      </p>
    </EntryPage>
  );
}
