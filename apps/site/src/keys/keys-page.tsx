import type { AccountView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { AccountPage } from '../account/account-page.tsx';
import { type MadeKey, useKeys } from '../api/keys.ts';
import button from '../design/button.module.css';
import { FocusedNote } from '../form/focused-note.tsx';
import { STRINGS } from '../strings.ts';
import { KeyCard } from './key-card.tsx';
import { KeyDialog, type KeyIntention } from './key-dialog.tsx';
import { KeySecret } from './key-secret.tsx';
import styles from './keys.module.css';

const TEXTS = STRINGS.keys;

/** The keys of the account and their actions. */
export function KeysPage() {
  return <AccountPage title={TEXTS.title}>{(account) => <Keys account={account} />}</AccountPage>;
}

function Keys({ account }: { readonly account: AccountView }) {
  const keys = useKeys();
  const [intention, setIntention] = useState<KeyIntention>();
  const [made, setMade] = useState<MadeKey>();
  const [revokedName, setRevokedName] = useState<string>();
  const working = keys.data?.filter(({ state }) => state !== 'revoked') ?? [];
  const revoked = keys.data?.filter(({ state }) => state === 'revoked') ?? [];
  const liveCount = working.filter(({ state }) => state === 'live').length;
  return (
    <>
      <p>{TEXTS.intro}</p>
      {made !== undefined && <KeySecret key={made.key.id} made={made} onDone={() => setMade(undefined)} />}
      {revokedName !== undefined && <FocusedNote key={revokedName}>{TEXTS.revoked(revokedName)}</FocusedNote>}
      <div class={styles['bar']}>
        <button
          type="button"
          class={`${button['button']} ${button['primary']}`}
          onClick={() => setIntention({ kind: 'create' })}
        >
          {TEXTS.create}
        </button>
        {keys.data !== undefined && <p class={styles['soft']}>{TEXTS.count(liveCount, account.keys_max)}</p>}
      </div>
      {keys.isPending && <p role="status">{TEXTS.loading}</p>}
      {keys.isError && <p role="alert">{keys.error.message}</p>}
      {keys.data !== undefined && working.length === 0 && <p>{TEXTS.none}</p>}
      <ul class={styles['keys']}>
        {working.map((key) => (
          <KeyCard key={key.id} apiKey={key} onIntend={setIntention} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details class={styles['revoked']}>
          <summary>{TEXTS.revokedCount(revoked.length)}</summary>
          <ul class={styles['keys']}>
            {revoked.map((key) => (
              <KeyCard key={key.id} apiKey={key} onIntend={setIntention} />
            ))}
          </ul>
        </details>
      )}
      {intention !== undefined && (
        <KeyDialog
          intention={intention}
          onMade={(next) => {
            setIntention(undefined);
            setMade(next);
          }}
          onRevoked={({ name }) => {
            setIntention(undefined);
            setRevokedName(name);
          }}
          onClose={() => setIntention(undefined)}
        />
      )}
    </>
  );
}
