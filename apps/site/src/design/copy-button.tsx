import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { blobOf, paintPicture } from '../draw/pictures.ts';
import { STRINGS } from '../strings.ts';
import styles from './button.module.css';
import { drawingAddress } from './drawing-address.ts';

/** How long the button shows the result. */
const MESSAGE_MS = 1_600;

/** A button that copies a text. It shows whether that worked and announces it to screen readers. */
export function CopyButton({
  text,
  children,
}: {
  readonly text: () => string;
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
    <button type="button" class={styles['button']} onClick={() => void copy()}>
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

/** As `copyText`, for a drawing as a PNG of this length of its longer side, in black where it takes the text color. */
export async function copyPicture(svg: string, side: number): Promise<boolean> {
  try {
    const png = paintPicture(drawingAddress(svg, '#000000'), side).then(blobOf);
    // Safari demands the promise of a picture within the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
