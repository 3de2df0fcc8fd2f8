import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useSuggestions } from '../api/gallery.ts';
import { isTyping } from '../design/shortcuts.tsx';
import { STRINGS } from '../strings.ts';
import styles from './search-field.module.css';

const TEXTS = STRINGS.search;
/** The pause in typing after which the text is searched. */
const TYPING_PAUSE_MS = 80;

/**
 * The search field. Each pause in typing searches; the list below offers completions and packs (ARIA combobox pattern:
 * the field keeps the focus, arrows choose, Enter accepts, Escape closes the list and then clears the field).
 */
export function SearchField({
  value,
  onSearch,
  onPack,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onPack: (slug: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const suggestions = useSuggestions(text);
  const entries = suggestions.data?.suggestions ?? [];
  const isListed = isOpen && text.trim() !== '' && entries.length > 0;

  // Texts passed to `onSearch` that have not come back as `value` yet. The visitor may have typed more since.
  const searched = useRef<string[]>([]);
  const search = useCallback(
    (wanted: string) => {
      searched.current.push(wanted);
      onSearch(wanted);
    },
    [onSearch],
  );
  useEffect(() => {
    const isOurs = searched.current.includes(value);
    searched.current = searched.current.slice(isOurs ? searched.current.indexOf(value) + 1 : Infinity);
    if (!isOurs) setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => search(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, search]);
  useEffect(() => focusOnSlash(field.current!), []);

  const close = () => {
    setIsOpen(false);
    setChosen(-1);
  };
  const accept = (position: number) => {
    const entry = entries[position];
    close();
    if (entry?.kind === 'pack') onPack(entry.slug);
    else if (entry !== undefined) {
      setText(entry.text);
      search(entry.text);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isListed) return setIsOpen(true);
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The arrows cycle through the options and the field itself (-1).
      const count = entries.length + 1;
      setChosen(((chosen + 1 + step + count) % count) - 1);
    } else if (event.key === 'Enter') {
      if (isListed && chosen >= 0 && chosen < entries.length) accept(chosen);
      else {
        close();
        search(text);
      }
    } else if (event.key === 'Escape') {
      // Browsers clear a search field on Escape, even with an open list.
      event.preventDefault();
      if (isListed || (isOpen && suggestions.isFetching)) close();
      else setText('');
    }
  };
  return (
    <search class={styles['field']}>
      <label class="visually-hidden" for="search">
        {TEXTS.label}
      </label>
      <input
        ref={field}
        id="search"
        type="search"
        role="combobox"
        aria-expanded={isListed}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={isListed && chosen >= 0 ? `suggestion-${chosen}` : undefined}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        placeholder={TEXTS.placeholder}
        title={TEXTS.hint}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {text === '' && (
        <span class={styles['key']} aria-hidden="true">
          /
        </span>
      )}
      <div
        id="suggestions"
        role="listbox"
        tabIndex={-1}
        aria-label={TEXTS.label}
        class={styles['list']}
        hidden={!isListed}
      >
        {entries.map((entry, position) => (
          <div
            key={`${entry.kind} ${entry.text}`}
            id={`suggestion-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === chosen}
            onPointerDown={(event) => {
              event.preventDefault();
              accept(position);
            }}
          >
            <span>{entry.text}</span>
            <span class={styles['count']}>
              {entry.kind === 'pack' ? `${STRINGS.filters.kinds.pack} · ` : ''}
              {entry.icons_count.toLocaleString('en-US')}
            </span>
          </div>
        ))}
      </div>
    </search>
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
