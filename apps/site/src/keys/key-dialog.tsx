import type { AccountKeyView } from '@glyphdex/contract';
import { changeKey, createKey, type MadeKey, revokeKey, rollKey } from '../api/keys.ts';
import { Modal } from '../design/modal.tsx';
import { Labeled } from '../form/field.tsx';
import form from '../form/form.module.css';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';
import { KeyFields, rightsIn } from './key-fields.tsx';

const TEXTS = STRINGS.keys;
const OVERLAP_HOURS = [24, 72, 1, 0] as const;

/** The action that the dialog performs. */
export type KeyIntention =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'roll' | 'revoke'; readonly key: AccountKeyView };

/** A dialog that creates, edits, rolls or revokes a key. */
export function KeyDialog({
  intention,
  onMade,
  onRevoked,
  onClose,
}: {
  readonly intention: KeyIntention;
  /** Called with a new key and its secret. */
  readonly onMade: (made: MadeKey) => void;
  readonly onRevoked: (key: AccountKeyView) => void;
  readonly onClose: () => void;
}) {
  switch (intention.kind) {
    case 'create':
      return (
        <Modal title={TEXTS.create} onClose={onClose}>
          <Form
            action={TEXTS.createDone}
            onSubmit={async (typed) => onMade(await createKey(rightsIn(typed)))}
          >
            <KeyFields />
          </Form>
        </Modal>
      );
    case 'edit':
      return (
        <Modal title={TEXTS.action(TEXTS.edit, intention.key.name)} onClose={onClose}>
          <Form
            action={TEXTS.editDone}
            onSubmit={async (typed) => {
              await changeKey(intention.key.id, rightsIn(typed));
              onClose();
            }}
          >
            <KeyFields present={intention.key} />
          </Form>
        </Modal>
      );
    case 'roll':
      return (
        <Modal title={TEXTS.action(TEXTS.roll, intention.key.name)} onClose={onClose}>
          <p>{TEXTS.rollHow}</p>
          <Form
            action={TEXTS.rollDone}
            onSubmit={async (typed) =>
              onMade(await rollKey(intention.key.id, Number(typed.get('overlap_hours'))))
            }
          >
            <Labeled name="overlap_hours" label={TEXTS.overlap}>
              {(described) => (
                <select {...described} class={form['input']}>
                  {OVERLAP_HOURS.map((hours) => (
                    <option key={hours} value={hours}>
                      {TEXTS.overlapOf(hours)}
                    </option>
                  ))}
                </select>
              )}
            </Labeled>
          </Form>
        </Modal>
      );
    case 'revoke':
      return (
        <Modal title={TEXTS.action(TEXTS.revoke, intention.key.name)} onClose={onClose}>
          <p>{TEXTS.revokeHow}</p>
          <Form
            action={TEXTS.revokeDone}
            isDangerous
            onSubmit={async () => {
              await revokeKey(intention.key.id);
              onRevoked(intention.key);
            }}
          />
        </Modal>
      );
  }
}
