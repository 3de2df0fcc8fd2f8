import { useEffect, useRef } from 'preact/hooks';
import type { NewKey } from '../api/keys.ts';
import button from '../design/button.module.css';
import { CodeSample } from '../design/code-sample.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { pageOriginOf, pageSnippets, requestSnippets } from '../developers/snippets.ts';
import { STRINGS } from '../strings.ts';
import styles from './keys.module.css';

const TEXTS = STRINGS.keys.secret;

/** The secret of a new key with sample requests, until the visitor confirms having copied it. It takes the focus. */
export function KeySecret({
  created: { key, secret },
  onDone,
}: {
  readonly created: NewKey;
  readonly onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPublishable = key.kind === 'publishable';
  const page = isPublishable ? undefined : pageOriginOf(key);
  const snippets = isPublishable
    ? pageSnippets(location.origin, secret)
    : requestSnippets(location.origin, secret, page);
  return (
    <section class={styles['secret']} aria-labelledby="key-secret">
      <h2 ref={heading} id="key-secret" tabIndex={-1}>
        {TEXTS.title(key.name)}
      </h2>
      <p>{TEXTS.once}</p>
      <div class={styles['value']}>
        <code>{secret}</code>
        <CopyButton text={() => secret}>{TEXTS.copy}</CopyButton>
      </div>
      <p>{tryText(isPublishable ? key.domains : [], page)}</p>
      {snippets.map(({ title, text }) => (
        <CodeSample key={title} title={title} text={text} />
      ))}
      <p>
        <button type="button" class={button['button']} onClick={onDone}>
          {TEXTS.done}
        </button>
      </p>
    </section>
  );
}

/** The introduction of the code samples. `domains` are those of a publishable key. */
function tryText(domains: readonly string[], page: string | undefined): string {
  if (domains.length > 0) return TEXTS.tryInPage(domains.join(', '));
  return page === undefined ? TEXTS.try : TEXTS.tryAsPage(page);
}
