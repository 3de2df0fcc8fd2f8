import { useEffect, useRef } from 'preact/hooks';
import { ServiceError } from '../api/requests.ts';
import button from '../design/button.module.css';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';

const TEXTS = STRINGS.account.factors;

/** The codes that the account accepts, if the service asks for a second factor; `undefined` for other errors. */
export function acceptedCodes(error: unknown): string | undefined {
  if (!(error instanceof ServiceError && error.code === 'second_factor_required')) return undefined;
  return error.fields['code']?.join(' ') ?? error.message;
}

/** Asks for a code after the password. The field of the code takes the focus. */
export function SecondStep({
  hint,
  action,
  onCode,
  onBack,
}: {
  /** Says which codes the account accepts. */
  readonly hint: string;
  /** Text of the submit button. */
  readonly action: string;
  readonly onCode: (code: string) => Promise<unknown>;
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
          hint={hint}
          autocomplete="one-time-code"
          spellcheck={false}
          maxLength={60}
        />
      </Form>
      <p>
        <button type="button" class={button['button']} onClick={onBack}>
          {TEXTS.back}
        </button>
      </p>
    </div>
  );
}
