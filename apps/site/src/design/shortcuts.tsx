import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import { Glyph } from './glyph.tsx';
import { Modal } from './modal.tsx';
import styles from './shortcuts.module.css';

const TEXTS = STRINGS.shortcuts;

/** The list of keyboard shortcuts. Its button opens it, or `?` outside of text fields and dialogs. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        class={`${button['quiet']} ${styles['button']}`}
        aria-label={TEXTS.title}
        title={TEXTS.title}
        onClick={() => setOpen(true)}
      >
        <Glyph name="help" />
      </button>
      {isOpen && (
        <Modal title={TEXTS.title} closeText={STRINGS.icon.close} onClose={() => setOpen(false)}>
          <dl class={styles['keys']}>
            {TEXTS.keys.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Modal>
      )}
    </>
  );
}

/** Whether the target is a text field or a select. Check boxes keep the focus after a click, but take no text. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const other = '[type="checkbox"], [type="radio"], [type="range"], [type="color"]';
  return target instanceof Element && target.matches(`input:not(${other}), textarea, select`);
}
