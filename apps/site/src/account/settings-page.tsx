import type { AccountView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { deleteAccount } from '../api/account.ts';
import button from '../design/button.module.css';
import { Modal } from '../design/modal.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { SignInAgain, Username } from './confirm-identity.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SessionList } from './session-list.tsx';

const TEXTS = STRINGS.account.settings;

/** Password, provider link, sessions, export and deletion of the account. */
export function SettingsPage() {
  return (
    <AccountPage title={TEXTS.title}>
      {(account) => (
        <>
          <p>{account.email}</p>
          <PasswordSection account={account} />
          <ProviderSection account={account} />
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
          <SignInAgain account={account} />
          <Form
            action={TEXTS.delete}
            isDangerous
            onSubmit={(typed) => {
              const password = typed.get('password');
              return deleteAccount(password === null ? undefined : String(password), () => navigate('/'));
            }}
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
