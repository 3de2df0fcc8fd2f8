import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './button.module.css';

/** How long the button shows the result. */
const MESSAGE_MS = 1_600;

/** A button that copies a text. It shows whether that worked and announces it to screen readers. */
export function CopyButton({
  text,
  isPrimary = false,
  children,
}: {
  readonly text: () => string;
  /** Styles the button as the main action. */
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
        // The invisible text keeps the width of the button, so neighbors do not move.
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

/** Copies a text to the clipboard. Resolves to false if the browser refuses, for example without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
