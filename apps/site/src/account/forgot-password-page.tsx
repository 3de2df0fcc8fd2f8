import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { requestPasswordReset } from '../api/account.ts';
import { CodeSample } from '../design/code-sample.tsx';
import { Field } from '../form/field.tsx';
import { FocusedNote } from '../form/focused-note.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './entry-page.tsx';

const TEXTS = STRINGS.account.forgot;

/** Asks for the mail by which a password is replaced, or says who can help where no mail is sent. */
export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<{ readonly email: string; readonly isMailSent: boolean }>();
  const ask = async (typed: FormData) => {
    const email = String(typed.get('email'));
    setAnswer({ email, isMailSent: await requestPasswordReset(email) });
  };
  return (
    <EntryPage title={TEXTS.title}>
      {answer === undefined && (
        <>
          <p>{TEXTS.how}</p>
          <Form action={TEXTS.send} onSubmit={ask}>
            <Field
              name="email"
              type="email"
              label={STRINGS.account.email}
              autocomplete="email"
              spellcheck={false}
            />
          </Form>
        </>
      )}
      {answer?.isMailSent === true && <FocusedNote>{TEXTS.sent(answer.email)}</FocusedNote>}
      {answer?.isMailSent === false && (
        <>
          <FocusedNote>{TEXTS.noMail}</FocusedNote>
          <CodeSample
            title={STRINGS.developers.terminal}
            text={`npx glyphdex accounts reset ${shellWord(answer.email)}`}
          />
        </>
      )}
      <p>
        <Link href="/sign-in">{STRINGS.account.signIn}</Link>
      </p>
    </EntryPage>
  );
}

/** What was typed goes into a line for a terminal only if it is nothing but an address. */
function shellWord(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : 'EMAIL';
}
