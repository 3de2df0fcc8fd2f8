import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import styles from './modal.module.css';

/** A modal dialog. Escape calls `onClose`. When the dialog is removed, the focus returns to where it was. */
export function Modal({
  title,
  content = 'question',
  closeText = STRINGS.form.cancel,
  actions,
  onClose,
  children,
}: {
  readonly title: string;
  /** The children of a `view` include its heading. It is wider than a `question` and closes on a click outside. */
  readonly content?: 'question' | 'view';
  readonly closeText?: string;
  /** Further controls beside the close button. */
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
    // By default the browser focuses the close button or a link. It does so in a question without fields.
    const field = element.querySelector<HTMLElement>('form :is(input:not([hidden]), select, textarea)');
    (isView ? element : field)?.focus();
    return () => element.close();
  }, [isView]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      tabIndex={-1}
      class={`${styles['modal']} ${isView ? styles['view'] : ''}`}
      aria-labelledby={isView ? undefined : titleId}
      aria-label={isView ? title : undefined}
      onCancel={(event) => {
        // `onClose` also changes the page's address, so the browser must not close the dialog alone.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Unmounting closes the element too; `onClose` must not run then.
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
