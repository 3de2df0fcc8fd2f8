import type { ComponentChildren } from 'preact';
import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** A second line. */
  readonly note?: ComponentChildren;
}

/** Numbers with their names, as tiles. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class={styles['figures']}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd class={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
