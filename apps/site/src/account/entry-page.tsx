import type { ComponentChildren } from 'preact';
import { useTitle } from '../design/use-title.ts';
import styles from './account.module.css';

/** The frame of pages for visitors without a session. */
export function EntryPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  useTitle(title);
  return (
    <div class={styles['entry']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
