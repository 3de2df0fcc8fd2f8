import type { AccountView, FactorView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import {
  type AppSetup,
  beginApp,
  confirmApp,
  removeFactor,
  renewRecoveryCodes,
  useSecondFactors,
} from '../api/second-factors.ts';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { Modal } from '../design/modal.tsx';
import { Moment } from '../design/moment.tsx';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const TEXTS = STRINGS.account.factors;

/** Lists the second factors of the account, and adds and removes them. */
export function SecondFactorsSection({ account }: { readonly account: AccountView }) {
  const { data, error } = useSecondFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error !== null && data === undefined) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  const { factors, recovery_codes_left: codesLeft } = data;
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return (
    <section class={styles['section']}>
      <h2>{TEXTS.title}</h2>
      <p>{TEXTS.how}</p>
      <SignInAgain account={account} alwaysNeedsOne />
      {factors.length > 0 && (
        <ul class={styles['sessions']}>
          {factors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!hasApp && <AppForm onAdded={setCodes} />}
      {factors.length > 0 && codes === null && (
        <>
          <p>{TEXTS.recovery.left(codesLeft)}</p>
          <Form
            action={TEXTS.recovery.renew}
            isMain={false}
            onSubmit={async () => setCodes(await renewRecoveryCodes())}
          />
        </>
      )}
    </section>
  );
}

function FactorItem({ factor, isLast }: { readonly factor: FactorView; readonly isLast: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, created_at: createdAt, last_used_at: lastUsedAt } = factor;
  return (
    <li>
      <div>
        {name}
        <div class="soft">
          {TEXTS.addedAt} <Moment iso={createdAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {TEXTS.lastUsed} <Moment iso={lastUsedAt} />
            </>
          )}
        </div>
      </div>
      <button
        type="button"
        class={button['button']}
        aria-label={TEXTS.removeOne(name)}
        onClick={() => setIsOpen(true)}
      >
        {TEXTS.remove}
      </button>
      {isOpen && (
        <Modal title={TEXTS.removeOne(name)} onClose={() => setIsOpen(false)}>
          <p>{isLast ? TEXTS.removeLast : TEXTS.removeOther}</p>
          <Form action={TEXTS.remove} isDangerous onSubmit={() => removeFactor(id)} />
        </Modal>
      )}
    </li>
  );
}

type OnAdded = (recoveryCodes: readonly string[] | null) => void;

/** Adds an authenticator app: shows the QR code after a click, and asks for the first code. */
function AppForm({ onAdded }: { readonly onAdded: OnAdded }) {
  const [setup, setSetup] = useState<AppSetup>();
  if (setup === undefined)
    return <Form action={TEXTS.app.add} isMain={false} onSubmit={async () => setSetup(await beginApp())} />;
  const confirm = async (typed: FormData) => onAdded(await confirmApp(setup, String(typed.get('code'))));
  return (
    <div class={styles['codes']}>
      <p>{TEXTS.app.scan}</p>
      <svg
        class={styles['qr']}
        viewBox={`0 0 ${setup.qrWidth} ${setup.qrWidth}`}
        role="img"
        aria-label={TEXTS.app.qr}
        shape-rendering="crispEdges"
      >
        <path d={setup.qrPath} />
      </svg>
      <p>{TEXTS.app.type}</p>
      <p class={styles['actions']}>
        <code>{setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={() => setup.secret}>{TEXTS.app.copy}</CopyButton>
      </p>
      <Form action={TEXTS.app.confirm} onSubmit={confirm}>
        <Field name="code" label={TEXTS.app.firstCode} autocomplete="one-time-code" maxLength={10} />
      </Form>
    </div>
  );
}
