import styles from './docs.module.css';

/** Parts of a description in Markdown that are more than text: code, and links. */
const PARTS = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/;

/** A description of the OpenAPI document: paragraphs with code and links. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      {paragraph.split(PARTS).map((part, i) => {
        const [, name, href] = /^\[(.*)\]\((.*)\)$/.exec(part) ?? [];
        if (href !== undefined) return <a href={href}>{name}</a>;
        return i % 2 === 1 ? <code key={part}>{part.slice(1, -1)}</code> : part;
      })}
    </p>
  ));
}

/** The method of a request, in its color. */
export function Method({ method }: { readonly method: string }) {
  return (
    <code class={styles['method']} data-method={method}>
      {method}
    </code>
  );
}
