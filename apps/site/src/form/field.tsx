import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './form.module.css';
import { useFieldErrors } from './form.tsx';

/** Attributes that connect a control with its label, hint and errors. */
interface Described {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, hint, control and errors of one field. */
export function Labeled({
  name,
  label,
  hint,
  children,
}: {
  /** The member name in the request body. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly children: (described: Described) => ComponentChildren;
}) {
  const id = useId();
  const errors = useFieldErrors(name);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint !== undefined && hintId, errors.length > 0 && errorId].filter(Boolean).join(' ');
  return (
    <div class={styles['field']}>
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} class={styles['hint']}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errors.length === 0 ? undefined : true,
      })}
      {errors.length > 0 && (
        <p id={errorId} class={styles['error']}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

/** A single-line input. */
export function Field({
  name,
  label,
  hint,
  ...input
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
} & Pick<InputHTMLAttributes, 'type' | 'autocomplete' | 'defaultValue' | 'maxLength' | 'spellcheck'>) {
  return (
    <Labeled name={name} label={label} hint={hint}>
      {(described) => <input {...input} {...described} class={styles['input']} />}
    </Labeled>
  );
}

/** A password input with a button that shows or hides the password. */
export function PasswordField({
  name,
  label,
  autocomplete,
}: {
  readonly name: string;
  readonly label: string;
  /** The field of a new password has the rules of passwords as its hint. */
  readonly autocomplete: 'current-password' | 'new-password';
}) {
  const [isShown, setIsShown] = useState(false);
  const hint = autocomplete === 'new-password' ? STRINGS.account.passwordRules : undefined;
  return (
    <Labeled name={name} label={label} hint={hint}>
      {(described) => (
        <div class={styles['password']}>
          <input
            {...described}
            class={styles['input']}
            type={isShown ? 'text' : 'password'}
            autocomplete={autocomplete}
            autocapitalize="none"
            spellcheck={false}
          />
          <button
            type="button"
            class={button['button']}
            aria-pressed={isShown}
            aria-label={STRINGS.form.showPassword(label)}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? STRINGS.form.hide : STRINGS.form.show}
          </button>
        </div>
      )}
    </Labeled>
  );
}
