import type { AccountView } from '@glyphdex/contract';
import { useMutation } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import {
  beginLink,
  changePassword,
  deleteAccount,
  endSession,
  unlink,
  useSessions,
  useSignInMethods,
} from '../api/account.ts';
import button from '../design/button.module.css';
import { Modal } from '../design/modal.tsx';
import { Moment } from '../design/moment.tsx';
import { PasswordField } from '../form/field.tsx';
import { FocusedNote, Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { browserName } from './browser-name.ts';
import { SecondFactorsSection } from './second-factors-section.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { ProviderErrorNote, removeParameter } from './sign-in-pages.tsx';

const TEXTS = STRINGS.account.settings;

/** Shows the password, provider link, sessions, export and deletion of the account. */
export function SettingsPage() {
  return (
    <AccountPage title={TEXTS.title}>
      {(account) => (
        <>
          <p>{account.email}</p>
          <PasswordSection account={account} />
          <SecondFactorsSection account={account} />
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

/** Changes the password, or sets the first one of an account that was created at a provider. */
function PasswordSection({ account }: { readonly account: AccountView }) {
  const [changes, setChanges] = useState(0);
  const { has_password: hasPassword } = account;
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.password}</h2>
      <p>{hasPassword ? TEXTS.passwordHow : TEXTS.noPassword}</p>
      <SignInAgain account={account} />
      {/* A changed `key` renders a new form, without the typed passwords. */}
      <Form
        key={changes}
        action={hasPassword ? TEXTS.changePassword : TEXTS.setPassword}
        onSubmit={async (typed) => {
          await changePassword(passwordIn(typed, 'current_password'), String(typed.get('new_password')));
          setChanges(changes + 1);
        }}
      >
        <CurrentPassword account={account} name="current_password" />
        <PasswordField name="new_password" label={TEXTS.newPassword} autocomplete="new-password" />
      </Form>
      {changes > 0 && <FocusedNote key={changes}>{TEXTS.passwordChanged}</FocusedNote>}
    </section>
  );
}

/** Links the account with the provider, or unlinks it. Shows nothing without a configured or linked provider. */
function ProviderSection({ account }: { readonly account: AccountView }) {
  const { data: methods } = useSignInMethods();
  const [justLinked] = useState(() => new URLSearchParams(location.search).has('linked'));
  useEffect(() => removeParameter('linked'), []);
  const [isUnlinked, setIsUnlinked] = useState(false);
  const offered = methods?.oidc?.name;
  // Without a configured provider, the linked one has no name: the host of its issuer is shown.
  const name = offered ?? URL.parse(account.identity?.issuer ?? '')?.host;
  if (name === undefined) return null;
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.linked(name)}</h2>
      <ProviderErrorNote provider={name} />
      {isUnlinked && <FocusedNote>{TEXTS.unlinked}</FocusedNote>}
      {account.identity === null && offered !== undefined && (
        <>
          <p>{TEXTS.linkHow(offered)}</p>
          <SignInAgain account={account} />
          <Form
            action={TEXTS.link(offered)}
            onSubmit={async (typed) => location.assign(await beginLink(String(typed.get('password'))))}
          >
            <CurrentPassword account={account} name="password" />
          </Form>
        </>
      )}
      {account.identity !== null &&
        (justLinked ? <FocusedNote>{TEXTS.isNowLinked(name)}</FocusedNote> : <p>{TEXTS.isLinked(name)}</p>)}
      {account.identity !== null &&
        (account.has_password ? (
          <>
            <p>{TEXTS.unlinkHow}</p>
            <SignInAgain account={account} />
            <Form
              action={TEXTS.unlink}
              onSubmit={async (typed) => {
                await unlink(String(typed.get('password')));
                setIsUnlinked(true);
              }}
            >
              <CurrentPassword account={account} name="password" />
            </Form>
          </>
        ) : (
          <p>{TEXTS.unlinkFirst}</p>
        ))}
    </section>
  );
}

/** The sessions of the account, each but this one with a button to end it. */
function SessionList() {
  const sessions = useSessions();
  const end = useMutation({ mutationFn: endSession });
  const error = end.error ?? sessions.error;
  return (
    <>
      {error !== null && <p role="alert">{error.message}</p>}
      <ul class={styles['sessions']}>
        {sessions.data?.map((session) => {
          const browser = browserName(session.user_agent) ?? TEXTS.unknownBrowser;
          return (
            <li key={session.id}>
              <div>
                {browser}
                {session.is_this && <strong> · {TEXTS.thisSession}</strong>}
                <div class="soft">
                  {TEXTS.lastSeen} <Moment iso={session.last_seen_at} />
                </div>
              </div>
              {!session.is_this && (
                <button
                  type="button"
                  class={button['button']}
                  aria-label={TEXTS.endSession(browser)}
                  onClick={() => end.mutate(session)}
                >
                  {TEXTS.end}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function DeletionSection({ account }: { readonly account: AccountView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  return (
    <section class={`${styles['section']} ${styles['danger']}`}>
      <h2>{TEXTS.deletion}</h2>
      <p>{TEXTS.deletionHow}</p>
      <p>
        <button
          type="button"
          class={`${button['button']} ${button['danger']}`}
          onClick={() => setIsOpen(true)}
        >
          {TEXTS.deletion}
        </button>
      </p>
      {isOpen && (
        <Modal title={TEXTS.deletionSure} onClose={() => setIsOpen(false)}>
          <p>{TEXTS.deletionHow}</p>
          <SignInAgain account={account} />
          <Form
            action={TEXTS.deletion}
            isDangerous
            onSubmit={(typed) => deleteAccount(passwordIn(typed, 'password'), () => navigate('/'))}
          >
            <CurrentPassword account={account} name="password" />
          </Form>
        </Modal>
      )}
    </section>
  );
}

/** The password field of accounts that have one, and a hidden field that names the account for password managers. */
function CurrentPassword({ account, name }: { readonly account: AccountView; readonly name: string }) {
  return (
    <>
      <input type="text" autocomplete="username" value={account.email} readOnly hidden />
      {account.has_password && (
        <PasswordField name={name} label={TEXTS.currentPassword} autocomplete="current-password" />
      )}
    </>
  );
}

/** The typed password; undefined if the form has no such field. */
function passwordIn(typed: FormData, name: string): string | undefined {
  return typed.get(name)?.toString();
}
