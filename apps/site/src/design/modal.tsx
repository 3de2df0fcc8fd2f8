import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import styles from './modal.module.css';

/** What is in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Modal({
  title,
  content = 'question',
  closeText = STRINGS.form.cancel,
  actions,
  onClose,
  children,
}: {
  readonly title: string;
  /** A view brings a heading of its own, is wider, and a click beside it closes it: nothing is lost. */
  readonly content?: 'question' | 'view';
  readonly closeText?: string;
  /** What else stands beside the button that closes. */
  readonly actions?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isView = content === 'view';
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // The browser would choose the button that closes, or a link that leads away.
    const field = element.querySelector<HTMLElement>('form :is(input:not([hidden]), select, textarea)');
    (isView ? element : field)?.focus();
    return () => element.close();
  }, [isView]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same and is the browser's own
    <dialog
      ref={dialog}
      tabIndex={-1}
      class={`${styles['modal']} ${isView ? styles['view'] : ''}`}
      aria-labelledby={isView ? undefined : titleId}
      aria-label={isView ? title : undefined}
      onCancel={(event) => {
        // Closed by whoever opened it, at once, so that it is never gone from the page and still in the address.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Leaving the page closes it as well; that is no wish to go on from there.
        if (dialog.current !== null) onClose();
      }}
      onClick={(event) => {
        if (isView && event.target === dialog.current) onClose();
      }}
    >
      <div class={styles['inside']}>
        <div class={styles['bar']}>
          {!isView && <h2 id={titleId}>{title}</h2>}
          <span class={styles['actions']}>
            {actions}
            <button
              type="button"
              class={button['button']}
              aria-label={closeText}
              title={isView ? closeText : undefined}
              onClick={onClose}
            >
              {isView ? <span aria-hidden="true">×</span> : closeText}
            </button>
          </span>
        </div>
        {children}
      </div>
    </dialog>
  );
}
