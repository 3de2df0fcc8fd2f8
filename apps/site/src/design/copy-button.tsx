import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './button.module.css';

const MESSAGE_MS = 1_600;

/** Copies a text and shows the result on the button and to screen readers. */
export function CopyButton({
  text,
  isPrimary = false,
  children,
}: {
  readonly text: () => string;
  /** Styles it as the main action. */
  readonly isPrimary?: boolean;
  readonly children: ComponentChildren;
}) {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => setMessage((await copyText(text())) ? STRINGS.copied : STRINGS.notCopied);
  return (
    <button
      type="button"
      class={`${styles['button']} ${isPrimary ? styles['primary'] : ''}`}
      onClick={() => void copy()}
    >
      {message === STRINGS.copied ? (
        // Keeps its width, so neighbors do not move.
        <span class={styles['done']}>{children}</span>
      ) : (
        (message ?? children)
      )}
      <span class="visually-hidden" role="status">
        {message}
      </span>
    </button>
  );
}

/** Copies a text to the clipboard. Returns false without a secure origin or when the page has no focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
