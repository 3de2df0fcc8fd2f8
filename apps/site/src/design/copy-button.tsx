import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './button.module.css';
import { copyText } from './copy-text.ts';

const TOLD_MS = 1_600;

/** Copies a text, and says so in its own place and to screen readers. */
export function CopyButton({
  text,
  isPrimary = false,
  children,
}: {
  readonly text: () => string;
  /** What most people come for. */
  readonly isPrimary?: boolean;
  readonly children: ComponentChildren;
}) {
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (told === undefined) return undefined;
    const timer = setTimeout(() => setTold(undefined), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => setTold((await copyText(text())) ? STRINGS.copied : STRINGS.notCopied);
  return (
    <button
      type="button"
      class={`${styles['button']} ${isPrimary ? styles['primary'] : ''}`}
      onClick={() => void copy()}
    >
      {told === STRINGS.copied ? (
        // As wide as before, so that nothing beside it moves.
        <span class={styles['done']}>{children}</span>
      ) : (
        (told ?? children)
      )}
      <span class="visually-hidden" role="status">
        {told}
      </span>
    </button>
  );
}
