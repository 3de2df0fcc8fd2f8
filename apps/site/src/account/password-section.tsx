import type { AccountView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { changePassword } from '../api/account.ts';
import { FocusedNote } from '../form/focused-note.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { SignInAgain, Username } from './confirm-identity.tsx';

const TEXTS = STRINGS.account.settings;

/** Changes the password, or sets the first one of an account that uses a provider. */
export function PasswordSection({ account }: { readonly account: AccountView }) {
  const [changes, setChanges] = useState(0);
  const { has_password: hasPassword } = account;
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.password}</h2>
      <p>{hasPassword ? TEXTS.passwordHow : TEXTS.noPassword}</p>
      <SignInAgain account={account} />
      {/* A new key clears the typed passwords after each change. */}
      <Form
        key={changes}
        action={hasPassword ? TEXTS.changePassword : TEXTS.setPassword}
        onSubmit={async (typed) => {
          const current = typed.get('current_password');
          await changePassword(
            current === null ? undefined : String(current),
            String(typed.get('new_password')),
          );
          setChanges(changes + 1);
        }}
      >
        <Username account={account} />
        {hasPassword && (
          <PasswordField
            name="current_password"
            label={TEXTS.currentPassword}
            autocomplete="current-password"
          />
        )}
        <PasswordField
          name="new_password"
          label={TEXTS.newPassword}
          autocomplete="new-password"
          hint={STRINGS.account.passwordRules}
        />
      </Form>
      {changes > 0 && <FocusedNote key={changes}>{TEXTS.passwordChanged}</FocusedNote>}
    </section>
  );
}
