import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { resetPassword } from '../api/account.ts';
import { FocusedNote } from '../form/focused-note.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './entry-page.tsx';

const TEXTS = STRINGS.account.reset;

/** Sets a new password with the token of a mailed link. Browsers do not send the fragment that holds it. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  // Removed from the address and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  if (isDone)
    return (
      <EntryPage title={TEXTS.title}>
        <FocusedNote>{TEXTS.done}</FocusedNote>
        <p>
          <Link href="/sign-in">{STRINGS.account.signIn}</Link>
        </p>
      </EntryPage>
    );
  return (
    <EntryPage title={TEXTS.title}>
      {token === '' ? (
        <p role="alert">{TEXTS.noToken}</p>
      ) : (
        <Form
          action={TEXTS.set}
          onSubmit={async (typed) => {
            await resetPassword(token, String(typed.get('password')));
            setIsDone(true);
          }}
        >
          <PasswordField
            name="password"
            label={TEXTS.newPassword}
            autocomplete="new-password"
            hint={STRINGS.account.passwordRules}
          />
        </Form>
      )}
      <p>
        <Link href="/forgot-password">{TEXTS.another}</Link>
      </p>
    </EntryPage>
  );
}
