import type { AccountKeyView } from '@glyphdex/contract';
import { useId, useState } from 'preact/hooks';
import { changeKey, createKey, type KeySettings, type NewKey, revokeKey, rollKey } from '../api/keys.ts';
import { Modal } from '../design/modal.tsx';
import { Field, Labeled } from '../form/field.tsx';
import form from '../form/form.module.css';
import { Form } from '../form/form.tsx';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.keys;
type KeyKind = AccountKeyView['kind'];

/** For how many hours a replaced key can keep working. The first is the default. */
const OVERLAP_HOURS = [24, 72, 1, 0] as const;

/** The action of the dialog, and its key. */
export type KeyAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'roll' | 'revoke'; readonly key: AccountKeyView };

/** A dialog that creates, edits, rolls or revokes a key. */
export function KeyDialog({
  action,
  onCreated,
  onRevoked,
  onClose,
}: {
  readonly action: KeyAction;
  /** Called with a new key and its secret, also when it replaces another key. */
  readonly onCreated: (created: NewKey) => void;
  /** Called with the key as it was before it was revoked. */
  readonly onRevoked: (key: AccountKeyView) => void;
  /** Called after an edit, and when the dialog is closed without an action. */
  readonly onClose: () => void;
}) {
  switch (action.kind) {
    case 'create':
      return (
        <Modal title={TEXTS.create} onClose={onClose}>
          <Form
            action={TEXTS.createSubmit}
            onSubmit={async (typed) =>
              onCreated(await createKey({ ...settingsIn(typed), kind: kindIn(typed) }))
            }
          >
            <NewKeyFields />
          </Form>
        </Modal>
      );
    case 'edit':
      return (
        <Modal title={TEXTS.action(TEXTS.edit, action.key.name)} onClose={onClose}>
          <Form
            action={TEXTS.editSubmit}
            onSubmit={async (typed) => {
              await changeKey(action.key.id, settingsIn(typed));
              onClose();
            }}
          >
            <KeyFields kind={action.key.kind} current={action.key} />
          </Form>
        </Modal>
      );
    case 'roll':
      return (
        <Modal title={TEXTS.action(TEXTS.roll, action.key.name)} onClose={onClose}>
          <p>{TEXTS.rollHow}</p>
          <Form
            action={TEXTS.rollSubmit}
            onSubmit={async (typed) =>
              onCreated(await rollKey(action.key.id, Number(typed.get('overlap_hours'))))
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
        <Modal title={TEXTS.action(TEXTS.revoke, action.key.name)} onClose={onClose}>
          <p>{TEXTS.revokeHow}</p>
          <Form
            action={TEXTS.revokeSubmit}
            isDangerous
            onSubmit={async () => {
              await revokeKey(action.key.id);
              onRevoked(action.key);
            }}
          />
        </Modal>
      );
  }
}

const KINDS: readonly KeyKind[] = ['secret', 'publishable'];

/** Form fields for a new key: its kind, which cannot be changed later, and its settings. */
function NewKeyFields() {
  const [kind, setKind] = useState<KeyKind>('secret');
  const id = useId();
  return (
    <>
      <fieldset class={form['choices']}>
        <legend>{TEXTS.kind}</legend>
        {KINDS.map((one) => (
          <div key={one} class={form['choice']}>
            <input
              id={`${id}-${one}`}
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => setKind(one)}
              aria-describedby={`${id}-${one}-hint`}
            />
            <label for={`${id}-${one}`}>{TEXTS.kinds[one]}</label>
            <p id={`${id}-${one}-hint`} class={form['hint']}>
              {TEXTS.kindHints[one]}
            </p>
          </div>
        ))}
      </fieldset>
      <KeyFields kind={kind} />
    </>
  );
}

/** Form fields for the settings of a key of this kind. They start with those of `current`, or empty. */
function KeyFields({ kind, current }: { readonly kind: KeyKind; readonly current?: KeySettings }) {
  const [hasDomains, setHasDomains] = useState((current?.domains.length ?? 0) > 0);
  const serversId = useId();
  return (
    <>
      <Field
        name="name"
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        autocomplete="off"
        maxLength={100}
        defaultValue={current?.name ?? ''}
      />
      <Labeled name="domains" label={TEXTS.domains} hint={TEXTS.domainsHints[kind]}>
        {(described) => (
          <textarea
            {...described}
            class={form['input']}
            rows={3}
            required={kind === 'publishable'}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            placeholder={TEXTS.domainsExample}
            defaultValue={current?.domains.join('\n') ?? ''}
            onInput={(event) => setHasDomains(domainsIn(event.currentTarget.value).length > 0)}
          />
        )}
      </Labeled>
      <div class={form['choice']}>
        <input
          id={serversId}
          type="checkbox"
          name="allow_server_calls"
          disabled={!hasDomains}
          defaultChecked={current?.allow_server_calls ?? false}
          aria-describedby={`${serversId}-hint`}
        />
        <label for={serversId}>{TEXTS.allowServerCalls}</label>
        <p id={`${serversId}-hint`} class={form['hint']}>
          {TEXTS.allowServerCallsHint}
        </p>
      </div>
    </>
  );
}

function kindIn(typed: FormData): KeyKind {
  return KINDS.find((kind) => kind === typed.get('kind')) ?? 'secret';
}

/** The typed settings. Without domains the checkbox is disabled, so server calls are not sent as allowed. */
function settingsIn(typed: FormData): KeySettings {
  return {
    name: String(typed.get('name')),
    domains: domainsIn(String(typed.get('domains'))),
    allow_server_calls: typed.get('allow_server_calls') !== null,
  };
}

/** The domains in a text, separated by white space or commas. */
function domainsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((domain) => domain !== '');
}
