import styles from './code-sample.module.css';
import { CopyButton } from './copy-button.tsx';

/** A text to be copied into a terminal or an editor. */
export function CodeSample({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure class={styles['sample']}>
      <figcaption>
        {title}
        <CopyButton text={() => text}>{COPY}</CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

const COPY = 'Copy';
