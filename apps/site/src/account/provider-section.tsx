import type { AccountView } from '@glyphdex/contract';
import { useEffect, useState } from 'preact/hooks';
import { beginLink, unlink, useEntrances } from '../api/account.ts';
import { FocusedNote } from '../form/focused-note.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { Username } from './confirm-identity.tsx';
import { forgetParameter, ProviderErrorNote } from './provider-sign-in.tsx';

const TEXTS = STRINGS.account.settings;

/** Links the account with the provider, or unlinks it. */
export function ProviderSection({ account }: { readonly account: AccountView }) {
  const { data: entrances } = useEntrances();
  const [isNew] = useState(() => new URLSearchParams(location.search).has('linked'));
  useEffect(() => forgetParameter('linked'), []);
  const [isGone, setIsGone] = useState(false);
  const offered = entrances?.oidc?.name;
  // A provider that is no longer configured has no name, only its issuer.
  const name = offered ?? URL.parse(account.identity?.issuer ?? '')?.host;
  if (name === undefined) return null;
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.linked(name)}</h2>
      <ProviderErrorNote provider={name} />
      {isGone && <FocusedNote>{TEXTS.unlinked}</FocusedNote>}
      {account.identity === null ? (
        offered !== undefined && <Link account={account} name={offered} />
      ) : (
        <>
          {isNew ? <FocusedNote>{TEXTS.isNowLinked(name)}</FocusedNote> : <p>{TEXTS.isLinked(name)}</p>}
          {account.has_password ? (
            <Unlink account={account} onGone={() => setIsGone(true)} />
          ) : (
            <p>{TEXTS.unlinkFirst}</p>
          )}
        </>
      )}
    </section>
  );
}

function Link({ account, name }: { readonly account: AccountView; readonly name: string }) {
  return (
    <>
      <p>{TEXTS.linkHow(name)}</p>
      <Form
        action={TEXTS.link(name)}
        onSubmit={async (typed) => location.assign(await beginLink(String(typed.get('password'))))}
      >
        <PresentPassword account={account} />
      </Form>
    </>
  );
}

function Unlink({ account, onGone }: { readonly account: AccountView; readonly onGone: () => void }) {
  return (
    <>
      <p>{TEXTS.unlinkHow}</p>
      <Form
        action={TEXTS.unlink}
        onSubmit={async (typed) => {
          await unlink(String(typed.get('password')));
          onGone();
        }}
      >
        <PresentPassword account={account} />
      </Form>
    </>
  );
}

function PresentPassword({ account }: { readonly account: AccountView }) {
  return (
    <>
      <Username account={account} />
      <PasswordField name="password" label={TEXTS.currentPassword} autocomplete="current-password" />
    </>
  );
}
