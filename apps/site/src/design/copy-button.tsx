import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './button.module.css';
import { copyText } from './copy-text.ts';

const TOLD_MS = 1_600;

/** Copies a text, and says so in its own place and to screen readers. */
export function CopyButton({
  text,
  children,
}: {
  readonly text: () => string;
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
    <button type="button" class={styles['button']} onClick={() => void copy()}>
      {told ?? children}
      <span class="visually-hidden" role="status">
        {told}
      </span>
    </button>
  );
}
