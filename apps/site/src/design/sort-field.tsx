import type { ComponentChildren } from 'preact';
import { STRINGS } from '../strings.ts';
import styles from './sort-field.module.css';

/** A select of sort orders; the children are its options. */
export function SortField({
  value,
  onChange,
  children,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <label class={styles['sort']}>
      <span class={styles['label']}>{STRINGS.filters.sort}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
