import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { noteTyping } from '../api/gallery.ts';
import { Glyph } from '../design/glyph.tsx';
import { isTyping } from '../design/shortcuts.tsx';
import { STRINGS } from '../strings.ts';
import { endTyping } from './gallery-query.ts';
import styles from './search-field.module.css';

const TEXTS = STRINGS.search;

/** The search field. Each letter searches; the arrow down goes to the icons, Escape clears the field. */
export function SearchField({
  value,
  action = '/',
  label = TEXTS.label,
  onSearch,
  children,
}: {
  readonly value: string;
  /** The path of the page that searches without a script. */
  readonly action?: string;
  readonly label?: string;
  readonly onSearch: (text: string) => void;
  /** Further ways to search, at the end of the field. */
  readonly children?: ComponentChildren;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // Texts passed to `onSearch` that have not come back as `value` yet. The visitor may have typed more since.
  const searched = useRef<string[]>([]);
  useEffect(() => {
    const isOurs = searched.current.includes(value);
    searched.current = searched.current.slice(isOurs ? searched.current.indexOf(value) + 1 : Infinity);
    if (!isOurs) setText(value);
  }, [value]);
  useEffect(() => focusOnSlash(field.current!), []);
  // The field of the HTML of the service has the text that the visitor typed before this script ran.
  useLayoutEffect(() => {
    if (field.current!.value !== value) search(field.current!.value);
  }, []);

  const search = (wanted: string) => {
    noteTyping();
    setText(wanted);
    searched.current.push(wanted);
    onSearch(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
    } else if (event.key === 'Enter') {
      endTyping();
      // A phone hides its keyboard, so the icons below are visible.
      if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (text !== '') search('');
    }
  };
  return (
    <form role="search" action={action} class={styles['field']} onSubmit={(event) => event.preventDefault()}>
      <label class="visually-hidden" for="search">
        {label}
      </label>
      <Glyph name="search" />
      <input
        ref={field}
        id="search"
        name="search"
        type="search"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        placeholder={label === TEXTS.label ? TEXTS.placeholder : label}
        title={TEXTS.hint}
        value={text}
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {children}
      <span class={styles['key']} aria-hidden="true">
        /
      </span>
    </form>
  );
}

/** Focuses the field on `/`, except in text fields. Returns a function that ends this. */
function focusOnSlash(field: HTMLInputElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
