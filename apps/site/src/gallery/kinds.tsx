import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { type GalleryQuery, START_QUERY, writeAddress } from './gallery-query.ts';
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
  hasOwn,
}: {
  /** Whether the service shows packs of its operator. */
  readonly hasOwn: boolean;
}) {
  const chip = (text: string, query: GalleryQuery) => (
    <Link href={`/?${writeAddress(query)}`} class={button['chip']}>
      {text}
    </Link>
  );
  return (
    <nav class={styles['kinds']} aria-label={TEXTS.title}>
      <ul>
        {KINDS.filter(({ name }) => name !== 'yours' || hasOwn).map(({ name, part }) => (
          <li key={name}>{chip(TEXTS[name], { ...START_QUERY, ...part })}</li>
        ))}
        <li>
          <Link href="/packs" class={button['chip']}>
            {TEXTS.packs}
          </Link>
        </li>
        <li>{chip(TEXTS.newest, { ...START_QUERY, sortBy: 'created_at' })}</li>
      </ul>
    </nav>
  );
}
