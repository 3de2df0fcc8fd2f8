import { STRINGS } from '../strings.ts';
import styles from './code-sample.module.css';
import { CopyButton } from './copy-button.tsx';

/** A code sample with a copy button. */
export function CodeSample({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure class={styles['sample']}>
      <figcaption>
        {title}
        <CopyButton text={() => text}>{STRINGS.copy}</CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
