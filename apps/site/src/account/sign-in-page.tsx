import { useEffect } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { signIn, useKnownAccount } from '../api/account.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import { EntryPage } from './entry-page.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { returnPath } from './return-path.ts';

const TEXTS = STRINGS.account;

/** Signs in and returns to the page that asked for it. */
export function SignInPage() {
  useGoOnWhenSignedIn();
  return (
    <EntryPage title={TEXTS.signIn}>
      <ProviderSignIn />
      <Form
        action={TEXTS.signIn}
        onSubmit={(typed) =>
          signIn({ email: String(typed.get('email')), password: String(typed.get('password')) })
        }
      >
        <Field name="email" type="email" label={TEXTS.email} autocomplete="username" spellcheck={false} />
        <PasswordField name="password" label={TEXTS.password} autocomplete="current-password" />
      </Form>
      <p>
        <Link href="/forgot-password">{TEXTS.forgot.title}</Link>
      </p>
      <p>
        {TEXTS.noAccount} <Link href={`/sign-up${location.search}`}>{TEXTS.signUp}</Link>
      </p>
    </EntryPage>
  );
}

/** Leaves the sign-in page once there is a session. */
export function useGoOnWhenSignedIn(): void {
  const account = useKnownAccount();
  const [, navigate] = useLocation();
  const isSignedIn = account.data != null;
  useEffect(() => {
    if (!isSignedIn) return;
    navigate(returnPath(location.search, location.origin), { replace: true });
    document.getElementById('content')?.focus();
  }, [isSignedIn, navigate]);
}
