import { useEffect, useRef } from 'preact/hooks';
import { ServiceError } from '../api/requests.ts';
import { canUsePasskeys } from '../api/second-factors.ts';
import button from '../design/button.module.css';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';

const TEXTS = STRINGS.account.factors;

/** The ways that the account offers, if the service asks for a second factor; `undefined` for other errors. */
export function waysOf(error: unknown): { readonly hasPasskey: boolean } | undefined {
  if (!(error instanceof ServiceError && error.code === 'second_factor_required')) return undefined;
  return { hasPasskey: error.fields['passkey'] !== undefined };
}

/** Asks for a code or a passkey after the password. The field of the code takes the focus. */
export function SecondStep({
  hasPasskey,
  action,
  onCode,
  onPasskey,
  onBack,
}: {
  readonly hasPasskey: boolean;
  /** Text of the submit button. */
  readonly action: string;
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onPasskey: () => Promise<unknown>;
  readonly onBack: () => void;
}) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={step} class={styles['step']}>
      <Form action={action} onSubmit={(typed) => onCode(String(typed.get('code')))}>
        <Field
          name="code"
          label={TEXTS.code}
          hint={TEXTS.codeHint}
          autocomplete="one-time-code"
          spellcheck={false}
          maxLength={60}
        />
      </Form>
      {hasPasskey && canUsePasskeys() && (
        <>
          <p class={styles['or']}>{STRINGS.account.provider.or}</p>
          <Form action={TEXTS.usePasskey} isMain={false} onSubmit={onPasskey} />
        </>
      )}
      <p>
        <button type="button" class={button['button']} onClick={onBack}>
          {TEXTS.back}
        </button>
      </p>
    </div>
  );
}
