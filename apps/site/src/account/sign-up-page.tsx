import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { signIn, signUp } from '../api/account.ts';
import { ServiceError } from '../api/get-json.ts';
import { Field } from '../form/field.tsx';
import form from '../form/form.module.css';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './entry-page.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { useGoOnWhenSignedIn } from './sign-in-page.tsx';

const TEXTS = STRINGS.account;

/**
 * Creates an account and signs in. The service does not reveal whether an address has an account, so the page tries to sign
 * in with the typed password.
 */
export function SignUpPage() {
  useGoOnWhenSignedIn();
  const [isTaken, setIsTaken] = useState(false);
  const enter = async (typed: FormData) => {
    const credentials = { email: String(typed.get('email')), password: String(typed.get('password')) };
    setIsTaken(false);
    await signUp(credentials);
    try {
      await signIn(credentials);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'wrong_credentials')) throw error;
      setIsTaken(true);
    }
  };
  return (
    <EntryPage title={TEXTS.signUp}>
      <p>{TEXTS.whatFor}</p>
      <ProviderSignIn />
      <Form action={TEXTS.signUp} onSubmit={enter}>
        <Field name="email" type="email" label={TEXTS.email} autocomplete="email" spellcheck={false} />
        <PasswordField
          name="password"
          label={TEXTS.password}
          autocomplete="new-password"
          hint={TEXTS.passwordRules}
        />
        {isTaken && (
          <p role="alert" class={form['alert']}>
            {TEXTS.maybeTaken} <Link href="/sign-in">{TEXTS.signIn}</Link> ·{' '}
            <Link href="/forgot-password">{TEXTS.forgot.title}</Link>
          </p>
        )}
      </Form>
      <p>
        {TEXTS.hasAccount} <Link href={`/sign-in${location.search}`}>{TEXTS.signIn}</Link>
      </p>
    </EntryPage>
  );
}
