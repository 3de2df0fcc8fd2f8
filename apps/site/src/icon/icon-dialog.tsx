import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { Modal } from '../design/modal.tsx';
import { STRINGS } from '../strings.ts';
import { IconDetail } from './icon-detail.tsx';

const TEXTS = STRINGS.icon;

/** One icon in front of the gallery, which stays as it is. */
export function IconDialog({
  slug,
  onOpen,
  onClose,
}: {
  readonly slug: string;
  readonly onOpen: (slug: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      title={TEXTS.dialog}
      content="view"
      closeText={TEXTS.close}
      actions={
        <Link href={`/icons/${slug}`} class={button['button']}>
          {TEXTS.openPage}
        </Link>
      }
      onClose={onClose}
    >
      <IconDetail key={slug} slug={slug} heading="h2" onOpen={onOpen} />
    </Modal>
  );
}
