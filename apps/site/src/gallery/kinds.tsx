import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { type ChangeQuery, type GalleryQuery, NO_FILTERS } from './gallery-query.ts';
import styles from './kinds.module.css';

const TEXTS = STRINGS.kinds;

/** Kinds of icons that people look for, by the filters that select them. */
export const KINDS = [
  { name: 'interface', part: { type: 'InterfaceIcon' } },
  { name: 'logos', part: { category: 'Logos' } },
  { name: 'emoji', part: { category: 'Emoji' } },
  { name: 'flags', part: { category: 'Flags / Maps' } },
  { name: 'animated', part: { type: 'AnimatedIcon' } },
  { name: 'yours', part: { license: 'LicenseRef-Private' } },
] as const satisfies readonly { name: string; part: Partial<GalleryQuery> }[];

/** Chips that choose a kind of icons, and entries to the packs and the newest icons. */
export function Kinds({
  query,
  hasOwn,
  onChange,
}: {
  readonly query: GalleryQuery;
  /** Whether the service shows packs of its operator. */
  readonly hasOwn: boolean;
  readonly onChange: ChangeQuery;
}) {
  return (
    <nav class={styles['kinds']} aria-label={TEXTS.title}>
      <ul>
        {KINDS.filter(({ name }) => name !== 'yours' || hasOwn).map(({ name, part }) => {
          const isChosen = Object.entries(part).every(([key, value]) => query[key as 'type'] === value);
          return (
            <li key={name}>
              <button
                type="button"
                class={button['chip']}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? NO_FILTERS : { ...NO_FILTERS, ...part })}
              >
                {TEXTS[name]}
              </button>
            </li>
          );
        })}
        <li>
          <Link href="/packs" class={button['chip']}>
            {TEXTS.packs}
          </Link>
        </li>
        <li>
          <button type="button" class={button['chip']} onClick={() => onChange({ sortBy: 'created_at' })}>
            {TEXTS.newest}
          </button>
        </li>
      </ul>
    </nav>
  );
}
