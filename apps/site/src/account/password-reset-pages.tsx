import type { AccountKeyView } from '@glyphdex/contract';
import { useId, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type NewPassword, requestPasswordReset, resetPassword, useKeysOfReset } from '../api/account.ts';
import { ServiceError } from '../api/requests.ts';
import { CodeSample } from '../design/code-sample.tsx';
import { Moment } from '../design/moment.tsx';
import { ownCommand } from '../developers/own-command.ts';
import { Field, PasswordField } from '../form/field.tsx';
import form from '../form/form.module.css';
import { FocusedNote, Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { acceptedCodes, SecondStep } from './second-step.tsx';
import { EntryPage, useLinkToken } from './sign-in-pages.tsx';

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
            text={`${ownCommand()} accounts reset ${emailForShell(answer.email)}`}
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

/** Sets a new password with the token of a reset link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);
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
        <NewPasswordForm token={token} onDone={() => setIsDone(true)} />
      )}
      <p>
        <Link href="/forgot-password">{RESET.another}</Link>
      </p>
    </EntryPage>
  );
}

/** The new password, and the keys to revoke: all are selected, because a stranger may have made them. */
function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { data: keys = [], error } = useKeysOfReset(token);
  const [asked, setAsked] = useState<{ readonly wanted: NewPassword; readonly hint: string }>();
  if (error instanceof ServiceError && error.fields['token'] !== undefined)
    return <p role="alert">{error.fields['token'].join(' ')}</p>;
  const send = async (wanted: NewPassword, code?: string) => {
    try {
      await resetPassword({ ...wanted, code });
      onDone();
    } catch (failure) {
      const hint = acceptedCodes(failure);
      if (hint === undefined) throw failure;
      setAsked({ wanted, hint });
    }
  };
  const reset = async (typed: FormData) => {
    const revoked = typed.getAll('revoke');
    const keptKeyIds = keys.map(({ id }) => id).filter((id) => !revoked.includes(id));
    await send({ token, password: String(typed.get('password')), keptKeyIds });
  };
  return (
    <>
      {asked !== undefined && (
        <SecondStep
          hint={asked.hint}
          action={RESET.set}
          onCode={(code) => send(asked.wanted, code)}
          onBack={() => setAsked(undefined)}
        />
      )}
      {/* Hidden instead of removed, so the password and the chosen keys are still there after a step back. */}
      <div hidden={asked !== undefined}>
        <Form action={RESET.set} onSubmit={reset}>
          <PasswordField name="password" label={RESET.newPassword} autocomplete="new-password" />
          {keys.length > 0 && (
            <fieldset class={form['choices']}>
              <legend>{RESET.keys}</legend>
              <p class={form['hint']}>{RESET.keysHow}</p>
              {keys.map((key) => (
                <KeyChoice key={key.id} revocable={key} />
              ))}
            </fieldset>
          )}
          <p class={form['hint']}>{RESET.ends}</p>
        </Form>
      </div>
    </>
  );
}

function KeyChoice({
  revocable: { id, name, prefix, created_at: createdAt },
}: {
  readonly revocable: AccountKeyView;
}) {
  const inputId = useId();
  return (
    <div class={form['choice']}>
      <input id={inputId} type="checkbox" name="revoke" value={id} defaultChecked />
      <label for={inputId}>{RESET.revoke(name)}</label>
      <p class={form['hint']}>
        <code>{prefix}…</code> {RESET.createdAt} <Moment iso={createdAt} />
      </p>
    </div>
  );
}
