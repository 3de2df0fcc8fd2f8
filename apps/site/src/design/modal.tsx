import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import styles from './modal.module.css';

/** A question in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Modal({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // The browser would choose the button that closes.
    element.querySelector<HTMLElement>('form :is(input:not([hidden]), select, textarea)')?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog ref={dialog} class={styles['modal']} aria-labelledby={titleId} onClose={onClose}>
      <div class={styles['bar']}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" class={button['button']} onClick={onClose}>
          {STRINGS.form.cancel}
        </button>
      </div>
      {children}
    </dialog>
  );
}
