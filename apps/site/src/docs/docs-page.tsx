import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { failureText, getJson } from '../api/requests.ts';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import styles from './docs.module.css';
import { type OpenApi, operationsOf } from './openapi.ts';
import { OperationSection } from './operation.tsx';
import { Method, Prose } from './prose.tsx';

const TEXTS = STRINGS.docs;

/** The reference of the API: all operations of the OpenAPI document, with a form that sends requests. */
export function DocsPage() {
  useTitle(TEXTS.title);
  const document = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => getJson<OpenApi>('/api/v1/openapi.json', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (document.data !== undefined) return <Reference document={document.data} />;
  return (
    <div class={styles['content']}>
      <h1>{TEXTS.title}</h1>
      <p role="status">{document.isError ? failureText(document.error) : STRINGS.loading}</p>
    </div>
  );
}

function Reference({ document: api }: { readonly document: OpenApi }) {
  const [key, setKey] = useState('');
  const operations = operationsOf(api);
  const groups = api.tags.map((tag) => ({
    ...tag,
    operations: operations.filter((one) => one.tag === tag.name),
  }));
  const isWide = matchMedia('(min-width: 56rem)').matches;
  // The browser looked for the anchor of the address before the operations were there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div class={styles['page']}>
      <nav class={styles['contents']} aria-label={TEXTS.contents} lang="en">
        {groups.map(({ name, operations: inGroup }) => (
          <details key={name} open={isWide}>
            <summary>{name}</summary>
            <ul>
              {inGroup.map(({ id, method, summary }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <span>{summary}</span> <Method method={method} />
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <div class={styles['content']}>
        <h1>{TEXTS.title}</h1>
        <div class={styles['intro']} lang="en">
          <Prose text={api.info.description} />
        </div>
        <p>
          <a href="/api/v1/openapi.json">openapi.json</a> · <a href="/api/v1/openapi.yaml">openapi.yaml</a>
        </p>
        <label class={styles['key']}>
          {TEXTS.key}
          <input
            type="password"
            autocomplete="off"
            placeholder="gdx_live_…"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value.trim())}
          />
          <small>{TEXTS.keyHow}</small>
        </label>
        {groups.map(({ name, description, operations: inGroup }) => (
          <section key={name} class={styles['group']} aria-label={name} lang="en">
            <h2>{name}</h2>
            <p>{description}</p>
            {inGroup.map((operation) => (
              <OperationSection key={operation.id} operation={operation} api={api} apiKey={key} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
