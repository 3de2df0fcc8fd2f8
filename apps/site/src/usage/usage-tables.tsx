import type { UsageView } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { TableHead } from '../design/table-head.tsx';
import { number, STRINGS, time } from '../strings.ts';
import styles from './usage-page.module.css';
import { SERIES, seriesOf } from './usage-series.ts';

const TEXTS = STRINGS.usage;
const ENTRIES_SHOWN = 10;

/** The counts of each hour or day as a table, series without requests included, and as a file. */
export function UsageTable({ usage, csv }: { readonly usage: UsageView; readonly csv: string }) {
  const columns = [
    TEXTS.units[usage.unit],
    TEXTS.counts.requests,
    ...SERIES.map(({ label, statuses }) => `${label} (${statuses})`),
  ];
  return (
    <details>
      <summary>{TEXTS.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class={styles['scroll']} tabIndex={0} aria-label={TEXTS.asTable}>
        <table>
          <TableHead columns={columns} />
          <tbody>
            {usage.buckets.map((bucket) => (
              <tr key={bucket.start}>
                <th scope="row">
                  <time dateTime={bucket.start}>{bucket.local.replace('T', ' ')}</time>
                </th>
                <td>{number(bucket.requests)}</td>
                {SERIES.map(({ count }) => (
                  <td key={count}>{number(bucket[count])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <a class={button['button']} href={csv} download="glyphdex-usage.csv">
        {TEXTS.csv}
      </a>
    </details>
  );
}

/** Usage beside limits, for each key that works or was used in the period. */
export function KeyUsage({ keys }: Pick<UsageView, 'keys'>) {
  return (
    <section class={styles['card']}>
      <h2>{TEXTS.keys.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class={styles['scroll']} tabIndex={0} aria-label={TEXTS.keys.title}>
        <table>
          <TableHead columns={TEXTS.keys.columns} />
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name} {key.state !== 'live' && <small>({STRINGS.keys.states[key.state]})</small>}
                </th>
                <td>{number(key.requests)}</td>
                <td>{number(key.too_many)}</td>
                <td>
                  <Budget used={key.icons_today} limit={key.daily_icons} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** How much of a daily limit is used. The limit 0 means no limit, and `used` is null if nothing is counted. */
function Budget({ used, limit }: { readonly used: number | null; readonly limit: number }) {
  if (limit === 0) return <>{used === null ? TEXTS.noLimit : TEXTS.usedWithoutLimit(used)}</>;
  const share = Math.min(1, (used ?? 0) / limit);
  return (
    <span class={styles['budget']} data-high={share > 0.8} style={{ '--share': share }}>
      {TEXTS.usedOf(used ?? 0, limit)}
    </span>
  );
}

/** The statuses of all answers, in the colors of the chart. */
export function Statuses({ statuses }: Pick<UsageView, 'statuses'>) {
  const entries = statuses.map(({ status, requests }) => {
    const { count, label } = seriesOf(status);
    return { text: `${status} ${label}`, requests, count };
  });
  return <TopList title={TEXTS.statuses} entries={entries} />;
}

/** Most frequent queries, queries without results, and icons, each linked unless the catalog no longer has the icon. */
export function TopLists({ usage }: { readonly usage: UsageView }) {
  const { top_days, records_queries, timezone } = usage;
  const searches = (queries: UsageView['top_queries']) =>
    queries.map(({ text, requests }) => ({
      text,
      requests,
      href: `/?${new URLSearchParams({ search: text })}`,
    }));
  const icons = usage.top_icons.map(({ id, slug, requests }) => ({
    text: slug ?? TEXTS.topLists.removedIcon(id),
    requests,
    href: slug === null ? undefined : `/icons/${slug}`,
  }));
  return (
    <>
      {!records_queries && <p>{TEXTS.topLists.queriesOff}</p>}
      <div class={styles['topLists']}>
        <TopList title={TEXTS.topLists.queries} entries={searches(usage.top_queries)} />
        <TopList title={TEXTS.topLists.missing} entries={searches(usage.queries_without_results)} />
        <TopList title={TEXTS.topLists.icons} entries={icons} />
      </div>
      <p class="soft">
        {TEXTS.topLists.days(dayOf(top_days.from), dayOf(top_days.to))} {TEXTS.timeZone(timezone)}
      </p>
    </>
  );
}

/** A UTC day as text. */
function dayOf(day: string): string {
  return time(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
}

interface Entry {
  readonly text: string;
  readonly requests: number;
  readonly href?: string | undefined;
  readonly count?: string;
}

/** Names with a bar and a number each. The longest bar is that of the first. */
function TopList({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  return (
    <section class={styles['card']}>
      <h2>{title}</h2>
      {entries.length === 0 && <p class="soft">{TEXTS.topLists.none}</p>}
      <ol>
        {entries.slice(0, ENTRIES_SHOWN).map(({ text, requests, href, count }) => (
          <li key={text} data-count={count} style={{ '--share': requests / entries[0]!.requests }}>
            {href === undefined ? <span>{text}</span> : <Link href={href}>{text}</Link>}
            <b>{number(requests)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
