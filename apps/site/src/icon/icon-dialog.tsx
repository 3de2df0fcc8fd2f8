import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { Modal } from '../design/modal.tsx';
import { STRINGS } from '../strings.ts';
import styles from './icon-detail.module.css';
import { IconDetail } from './icon-detail.tsx';

const TEXTS = STRINGS.icon;

/** The dialog of one icon over the results. The left and right arrow keys show the previous and next icon. */
export function IconDialog({
  slug,
  before,
  after,
  onOpen,
  onStep,
  onClose,
}: {
  readonly slug: string;
  /** Slugs of the previous and next icon of the grid, if loaded. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Called to show a related icon. */
  readonly onOpen: (slug: string) => void;
  /** Called to show the previous or next icon. */
  readonly onStep: (slug: string) => void;
  readonly onClose: () => void;
}) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = { ArrowLeft: before, ArrowRight: after }[event.key];
      const isChoosing = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (wanted === undefined || isChoosing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onStep(wanted);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [before, after, onStep]);
  return (
    <Modal
      title={TEXTS.dialog}
      content="view"
      closeText={TEXTS.close}
      actions={
        <>
          <Step name={TEXTS.before} sign="←" to={before} onStep={onStep} />
          <Step name={TEXTS.after} sign="→" to={after} onStep={onStep} />
          <Link
            href={`/icons/${slug}`}
            class={button['button']}
            aria-label={TEXTS.openPage}
            title={TEXTS.openPage}
          >
            <span aria-hidden="true">↗</span>
          </Link>
        </>
      }
      onClose={onClose}
    >
      <IconDetail key={slug} slug={slug} heading="h2" onOpen={onOpen} />
    </Modal>
  );
}

function Step({
  name,
  sign,
  to,
  onStep,
}: {
  readonly name: string;
  readonly sign: string;
  readonly to: string | undefined;
  readonly onStep: (slug: string) => void;
}) {
  return (
    <button
      type="button"
      class={`${button['button']} ${styles['step']}`}
      aria-label={name}
      title={name}
      disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
