import { useId, useState } from 'preact/hooks';
import type { KeyRights } from '../api/keys.ts';
import { Field, Labeled } from '../form/field.tsx';
import form from '../form/form.module.css';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.keys;

/** Form fields for name and domains of a key. */
export function KeyFields({ present }: { readonly present?: KeyRights }) {
  const [isRestricted, setIsRestricted] = useState((present?.domains.length ?? 0) > 0);
  const serversId = useId();
  return (
    <>
      <Field
        name="name"
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        autocomplete="off"
        maxLength={100}
        defaultValue={present?.name ?? ''}
      />
      <Labeled name="domains" label={TEXTS.domains} hint={TEXTS.domainsHint}>
        {(described) => (
          <textarea
            {...described}
            class={form['input']}
            rows={3}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            placeholder={TEXTS.domainsExample}
            defaultValue={present?.domains.join('\n') ?? ''}
            onInput={(event) => setIsRestricted(domainsIn(event.currentTarget.value).length > 0)}
          />
        )}
      </Labeled>
      <div class={form['choice']}>
        <input
          id={serversId}
          type="checkbox"
          name="allow_server_calls"
          disabled={!isRestricted}
          defaultChecked={present?.allow_server_calls ?? false}
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

/** The typed values in the format of the service. */
export function rightsIn(typed: FormData): KeyRights {
  return {
    name: String(typed.get('name')),
    domains: domainsIn(String(typed.get('domains'))),
    allow_server_calls: typed.get('allow_server_calls') !== null,
  };
}

function domainsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((domain) => domain !== '');
}
