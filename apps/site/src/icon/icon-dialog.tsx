import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { IconDetail } from './icon-detail.tsx';
import styles from './icon-dialog.module.css';

const TEXTS = STRINGS.icon;

/** One icon in front of the gallery, which stays as it is. Escape and a click beside it close it. */
export function IconDialog({
  slug,
  onOpen,
  onClose,
}: {
  readonly slug: string;
  readonly onOpen: (slug: string) => void;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same and is the browser's own
    <dialog
      ref={dialog}
      class={styles['dialog']}
      aria-label={TEXTS.dialog}
      onClose={() => {
        // Leaving the page closes it as well; that is no wish to go on from there.
        if (dialog.current !== null) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class={styles['inside']}>
        <div class={styles['bar']}>
          <Link href={`/icons/${slug}`} class={button['button']}>
            {TEXTS.openPage}
          </Link>
          <button type="button" class={button['button']} onClick={onClose}>
            {TEXTS.close}
          </button>
        </div>
        <IconDetail key={slug} slug={slug} heading="h2" onOpen={onOpen} />
      </div>
    </dialog>
  );
}
