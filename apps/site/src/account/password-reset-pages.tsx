import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { requestPasswordReset, resetPassword } from '../api/account.ts';
import { CodeSample } from '../design/code-sample.tsx';
import { Field, PasswordField } from '../form/field.tsx';
import { FocusedNote, Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './sign-in-pages.tsx';

const TEXTS = STRINGS.account;
const { forgot: FORGOT, reset: RESET } = TEXTS;

/** Requests a mail with a reset link. If the service sends no mail, shows the operator's command for such a link. */
export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<{ readonly email: string; readonly isMailSent: boolean }>();
  const request = async (typed: FormData) => {
    const email = String(typed.get('email'));
    setAnswer({ email, isMailSent: await requestPasswordReset(email) });
  };
  return (
    <EntryPage title={FORGOT.title}>
      {answer === undefined && (
        <>
          <p>{FORGOT.how}</p>
          <Form action={FORGOT.send} onSubmit={request}>
            <Field name="email" type="email" label={TEXTS.email} autocomplete="email" spellcheck={false} />
          </Form>
        </>
      )}
      {answer?.isMailSent === true && <FocusedNote>{FORGOT.sent(answer.email)}</FocusedNote>}
      {answer?.isMailSent === false && (
        <>
          <FocusedNote>{FORGOT.noMail}</FocusedNote>
          <CodeSample
            title={STRINGS.developers.terminal}
            text={`npx glyphdex accounts reset ${emailForShell(answer.email)}`}
          />
        </>
      )}
      <p>
        <Link href="/sign-in">{TEXTS.signIn}</Link>
      </p>
    </EntryPage>
  );
}

/** The typed address if a shell takes each of its characters literally, else a placeholder. */
function emailForShell(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : 'EMAIL';
}

/** Sets a new password with the token of a reset link. The token is in the fragment, which browsers do not send. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  // Removes the token from the address and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  if (isDone)
    return (
      <EntryPage title={RESET.title}>
        <FocusedNote>{RESET.done}</FocusedNote>
        <p>
          <Link href="/sign-in">{TEXTS.signIn}</Link>
        </p>
      </EntryPage>
    );
  return (
    <EntryPage title={RESET.title}>
      {token === '' ? (
        <p role="alert">{RESET.noToken}</p>
      ) : (
        <Form
          action={RESET.set}
          onSubmit={async (typed) => {
            await resetPassword(token, String(typed.get('password')));
            setIsDone(true);
          }}
        >
          <PasswordField name="password" label={RESET.newPassword} autocomplete="new-password" />
        </Form>
      )}
      <p>
        <Link href="/forgot-password">{RESET.another}</Link>
      </p>
    </EntryPage>
  );
}
