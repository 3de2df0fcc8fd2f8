import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { asSentence } from './as-sentence.ts';
import styles from './form.module.css';
import { useFaults } from './form.tsx';

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
  const faults = useFaults(name);
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const describedBy = [hint === undefined ? [] : hintId, faults.length === 0 ? [] : faultId].flat().join(' ');
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
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': faults.length === 0 ? undefined : true,
      })}
      {faults.length > 0 && (
        <p id={faultId} class={styles['fault']}>
          {faults.map(asSentence).join(' ')}
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
    <Labeled name={name} label={label} {...(hint !== undefined && { hint })}>
      {(described) => <input {...input} {...described} class={styles['input']} />}
    </Labeled>
  );
}
