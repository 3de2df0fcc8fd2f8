import type { UsageView } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';

const TEXTS = STRINGS.usage.tops;

/** Top queries and icons, with links to the gallery. */
export function TopLists({ usage }: { readonly usage: UsageView }) {
  const { top_days, records_queries } = usage;
  const searches = (queries: UsageView['top_queries']) =>
    queries.map(({ text, requests }) => ({
      text,
      requests,
      href: `/?${new URLSearchParams({ search: text })}`,
    }));
  const icons = usage.top_icons.map(({ id, slug, requests }) => ({
    text: slug ?? TEXTS.goneIcon(id),
    requests,
    href: slug === null ? undefined : `/icons/${slug}`,
  }));
  return (
    <section class={styles['part']}>
      <h2>{TEXTS.title}</h2>
      <p class={styles['soft']}>{TEXTS.days(top_days.from, top_days.to)}</p>
      {!records_queries && <p>{TEXTS.queriesOff}</p>}
      <div class={styles['tops']}>
        <TopList title={TEXTS.queries} entries={searches(usage.top_queries)} />
        <TopList title={TEXTS.missing} entries={searches(usage.queries_without_results)} />
        <TopList title={TEXTS.icons} entries={icons} />
      </div>
    </section>
  );
}

interface Entry {
  readonly text: string;
  readonly requests: number;
  readonly href: string | undefined;
}

function TopList({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {entries.length === 0 ? (
        <p class={styles['soft']}>{TEXTS.none}</p>
      ) : (
        <ol>
          {entries.map(({ text, requests, href }) => (
            <li key={text}>
              <span class={styles['entry']}>
                {href === undefined ? <span>{text}</span> : <Link href={href}>{text}</Link>}
                <span>{requests.toLocaleString('en-US')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
