import type { AccountView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { changePassword, deleteAccount } from '../api/account.ts';
import button from '../design/button.module.css';
import { Modal } from '../design/modal.tsx';
import { Told } from '../design/told.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { SessionList } from './session-list.tsx';

const TEXTS = STRINGS.account.settings;

/** Password, sessions, data and end of one's account. */
export function SettingsPage() {
  return (
    <AccountPage title={TEXTS.title}>
      {(account) => (
        <>
          <p>{account.email}</p>
          {account.has_password && <PasswordSection account={account} />}
          <section class={styles['section']}>
            <h2>{TEXTS.sessions}</h2>
            <SessionList />
          </section>
          <section class={styles['section']}>
            <h2>{TEXTS.data}</h2>
            <p>{TEXTS.dataHow}</p>
            <p>
              <a href="/account/export" download class={button['button']}>
                {TEXTS.export}
              </a>
            </p>
          </section>
          <DeletionSection account={account} />
        </>
      )}
    </AccountPage>
  );
}

function PasswordSection({ account }: { readonly account: AccountView }) {
  const [changes, setChanges] = useState(0);
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.password}</h2>
      <p>{TEXTS.passwordHow}</p>
      {/* A new form after each change, so that no password stays on the page. */}
      <Form
        key={changes}
        action={TEXTS.changePassword}
        onSubmit={async (typed) => {
          await changePassword(String(typed.get('current_password')), String(typed.get('new_password')));
          setChanges(changes + 1);
        }}
      >
        <Username account={account} />
        <PasswordField
          name="current_password"
          label={TEXTS.currentPassword}
          autocomplete="current-password"
        />
        <PasswordField
          name="new_password"
          label={TEXTS.newPassword}
          autocomplete="new-password"
          hint={STRINGS.account.passwordRules}
        />
      </Form>
      {changes > 0 && <Told key={changes}>{TEXTS.passwordChanged}</Told>}
    </section>
  );
}

function DeletionSection({ account }: { readonly account: AccountView }) {
  const [isAsked, setIsAsked] = useState(false);
  const [, navigate] = useLocation();
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.deletion}</h2>
      <p>{TEXTS.deletionHow}</p>
      <p>
        <button
          type="button"
          class={`${button['button']} ${button['danger']}`}
          onClick={() => setIsAsked(true)}
        >
          {TEXTS.delete}
        </button>
      </p>
      {isAsked && (
        <Modal title={TEXTS.deletionSure} onClose={() => setIsAsked(false)}>
          <p>{TEXTS.deletionHow}</p>
          <Form
            action={TEXTS.delete}
            isDangerous
            onSubmit={(typed) => deleteAccount(String(typed.get('password') ?? ''), () => navigate('/'))}
          >
            <Username account={account} />
            {account.has_password && (
              <PasswordField
                name="password"
                label={STRINGS.account.password}
                autocomplete="current-password"
              />
            )}
          </Form>
        </Modal>
      )}
    </section>
  );
}

/** Tells password managers whose password the form is about. */
function Username({ account }: { readonly account: AccountView }) {
  return <input type="text" autocomplete="username" value={account.email} readOnly hidden />;
}
