import { useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { Labeled } from './field.tsx';
import styles from './form.module.css';

const TEXTS = STRINGS.form;

/** A password input with a button to show it. */
export function PasswordField({
  name,
  label,
  autocomplete,
  hint,
}: {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly hint?: string;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Labeled name={name} label={label} {...(hint !== undefined && { hint })}>
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
            aria-label={TEXTS.showPassword(label)}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? TEXTS.hide : TEXTS.show}
          </button>
        </div>
      )}
    </Labeled>
  );
}
