import styles from './filter-panel.module.css';

/** Where a value of a filter is looked for by what is typed; Enter takes the first that is found. */
export function FindField({
  label,
  text,
  onInput,
  onTake,
}: {
  readonly label: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
  readonly onTake: () => void;
}) {
  return (
    <input
      type="search"
      class={styles['find']}
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      spellcheck={false}
      maxLength={200}
      value={text}
      onInput={(event) => onInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onTake();
      }}
    />
  );
}
