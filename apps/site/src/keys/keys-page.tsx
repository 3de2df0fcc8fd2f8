import type { AccountKeyView, AccountView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { AccountPage } from '../account/account-page.tsx';
import { type NewKey, useKeys } from '../api/keys.ts';
import button from '../design/button.module.css';
import { FocusedNote } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { KeyCard } from './key-card.tsx';
import { type KeyAction, KeyDialog } from './key-dialog.tsx';
import { KeySecret } from './key-secret.tsx';
import styles from './keys.module.css';

const TEXTS = STRINGS.keys;

/** The keys of the account and their actions. */
export function KeysPage() {
  return <AccountPage title={TEXTS.title}>{(account) => <Keys account={account} />}</AccountPage>;
}

function Keys({ account }: { readonly account: AccountView }) {
  const keys = useKeys();
  const [action, setAction] = useState<KeyAction>();
  const [created, setCreated] = useState<NewKey>();
  const [lastRevoked, setLastRevoked] = useState<AccountKeyView>();
  const working = keys.data?.filter(({ state }) => state !== 'revoked') ?? [];
  const revoked = keys.data?.filter(({ state }) => state === 'revoked') ?? [];
  const liveCount = working.filter(({ state }) => state === 'live').length;
  return (
    <>
      <p>{TEXTS.intro}</p>
      {created !== undefined && (
        <KeySecret key={created.key.id} created={created} onDone={() => setCreated(undefined)} />
      )}
      {lastRevoked !== undefined && (
        <FocusedNote key={lastRevoked.id}>{TEXTS.revoked(lastRevoked.name)}</FocusedNote>
      )}
      <div class={styles['bar']}>
        <button
          type="button"
          class={`${button['button']} ${button['primary']}`}
          onClick={() => setAction({ kind: 'create' })}
        >
          {TEXTS.create}
        </button>
        {keys.data !== undefined && <p class="soft">{TEXTS.count(liveCount, account.keys_max)}</p>}
      </div>
      {keys.isPending && <p role="status">{STRINGS.loading}</p>}
      {keys.isError && <p role="alert">{keys.error.message}</p>}
      {keys.data !== undefined && working.length === 0 && <p>{TEXTS.none}</p>}
      <ul class={styles['keys']}>
        {working.map((key) => (
          <KeyCard key={key.id} apiKey={key} onAction={setAction} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details class={styles['revoked']}>
          <summary>{TEXTS.revokedCount(revoked.length)}</summary>
          <ul class={styles['keys']}>
            {revoked.map((key) => (
              <KeyCard key={key.id} apiKey={key} onAction={setAction} />
            ))}
          </ul>
        </details>
      )}
      {action !== undefined && (
        <KeyDialog
          action={action}
          onCreated={(next) => {
            setAction(undefined);
            setCreated(next);
          }}
          onRevoked={(key) => {
            setAction(undefined);
            setLastRevoked(key);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}
