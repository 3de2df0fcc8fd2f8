import { useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { CodeSample } from '../design/code-sample.tsx';
import { STRINGS } from '../strings.ts';
import { type Answered, AnswerView, sendRequest } from './answer.tsx';
import styles from './docs.module.css';
import {
  addressOf,
  type Field,
  type OpenApi,
  type Operation,
  type Parameter,
  resolve,
  typeOf,
} from './openapi.ts';
import { Method, Prose } from './prose.tsx';

const TEXTS = STRINGS.docs;

/** One operation: its parameters, which are fields of a form where a request can be sent, and its answers. */
export function OperationSection({
  operation,
  api,
  apiKey,
}: {
  readonly operation: Operation;
  readonly api: OpenApi;
  readonly apiKey: string;
}) {
  const { id, method, path, parameters, galleryPath, sample } = operation;
  const [values, setValues] = useState(() =>
    Object.fromEntries(
      parameters.map(({ name, example }) => [name, example === undefined ? '' : String(example)]),
    ),
  );
  const [answered, setAnswered] = useState<Answered | 'waiting'>();
  const canSend = galleryPath !== undefined;
  const send = async () => {
    setAnswered('waiting');
    const address = addressOf(operation, apiKey === '' ? galleryPath! : path, values);
    setAnswered(await sendRequest(address, apiKey));
  };
  const curl = `curl -g -H "Authorization: Bearer $API_KEY" \\\n  "${location.origin}${addressOf(operation, path, values)}"`;
  return (
    <section id={id} class={styles['operation']} aria-label={operation.summary}>
      <h3>{operation.summary}</h3>
      <p class={styles['path']}>
        <Method method={method} /> <code>{path}</code>
      </p>
      <Prose text={operation.description} />
      {operation.access !== 'key' && <p lang={STRINGS.language}>{TEXTS.access[operation.access]}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {parameters.length > 0 && <h4 lang={STRINGS.language}>{TEXTS.parameters}</h4>}
        {parameters.map((parameter) => (
          <ParameterRow
            key={parameter.name}
            parameter={parameter}
            api={api}
            value={canSend ? values[parameter.name] : undefined}
            onInput={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        {canSend && (
          <button
            type="submit"
            class={`${button['button']} ${button['primary']}`}
            lang={STRINGS.language}
            aria-disabled={answered === 'waiting'}
          >
            {TEXTS.send}
          </button>
        )}
      </form>
      <div class={styles['example']}>
        {(canSend || sample !== undefined) && <CodeSample title="curl" text={canSend ? curl : sample!} />}
        {answered !== undefined && answered !== 'waiting' && <AnswerView answered={answered} />}
      </div>
      <Fields title={TEXTS.body} fields={operation.body} />
      <Fields title={TEXTS.answer} fields={operation.fields} />
      <Fields title={TEXTS.errors} fields={operation.errors} />
    </section>
  );
}

function ParameterRow({
  parameter: { name, description = '', required, schema },
  api,
  value,
  onInput,
}: {
  readonly parameter: Parameter;
  readonly api: OpenApi;
  /** Undefined where no request can be sent. */
  readonly value: string | undefined;
  readonly onInput: (value: string) => void;
}) {
  const choices = resolve(api, schema).enum;
  const field = {
    name,
    value: value ?? '',
    required,
    'aria-label': name,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      onInput(event.currentTarget.value),
  };
  return (
    <div class={styles['parameter']}>
      <p>
        <code>{name}</code> {required && <strong lang={STRINGS.language}>{TEXTS.required}</strong>}{' '}
        {(choices === undefined || value === undefined) && <small>{typeOf(api, schema)}</small>}
      </p>
      {value !== undefined &&
        (choices === undefined ? (
          <input type="text" autocomplete="off" spellcheck={false} {...field} />
        ) : (
          <select {...field}>
            <option value="">–</option>
            {choices.map((choice) => (
              <option key={String(choice)}>{String(choice)}</option>
            ))}
          </select>
        ))}
      <Prose text={description} />
    </div>
  );
}

/** A list that opens: members of a body, or statuses of errors, which have no type. */
function Fields({
  title,
  fields,
}: {
  readonly title: string;
  readonly fields: readonly (Pick<Field, 'path' | 'description'> & Partial<Field>)[];
}) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary lang={STRINGS.language}>{title}</summary>
      <dl class={styles['fields']}>
        {fields.map(({ path, type, isRequired = true, description }) => (
          <div key={path}>
            <dt>
              <code>{isRequired ? path : `${path}?`}</code> {type !== undefined && <small>{type}</small>}
            </dt>
            <dd>
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
