import { useEffect, useRef } from 'preact/hooks';
import type { NewKey } from '../api/keys.ts';
import button from '../design/button.module.css';
import { CodeSample } from '../design/code-sample.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { pageOriginOf, requestSnippets } from '../developers/snippets.ts';
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
  const page = pageOriginOf(key);
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
      <p>{page === undefined ? TEXTS.try : TEXTS.tryAsPage(page)}</p>
      {requestSnippets(location.origin, secret, page).map(({ title, text }) => (
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
