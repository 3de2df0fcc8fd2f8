import type { UsageView } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { TableHead } from '../design/table-head.tsx';
import { number, STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';
import { SERIES } from './usage-series.ts';

const TEXTS = STRINGS.usage;

/** The counts of each hour or day as a table, series without requests included. */
export function UsageTable({ usage }: { readonly usage: UsageView }) {
  const columns = [TEXTS.units[usage.unit], TEXTS.counts.requests, ...SERIES.map(({ label }) => label)];
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
    </details>
  );
}

/** Usage beside limits, for each key that works or was used in the period. */
export function KeyUsage({ keys }: Pick<UsageView, 'keys'>) {
  return (
    <section class={styles['part']}>
      <h2>{TEXTS.keys.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class={styles['scroll']} tabIndex={0} aria-label={TEXTS.keys.title}>
        <table>
          <TableHead columns={TEXTS.keys.columns} />
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name} {key.state !== 'live' && <small>({TEXTS.states[key.state]})</small>}
                </th>
                <td>{number(key.requests)}</td>
                <td>{number(key.too_many)}</td>
                <td>
                  <Share used={key.icons_today} limit={key.daily_icons} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class={styles['soft']}>{TEXTS.keys.note}</p>
    </section>
  );
}

/** How much of a limit is used. The limit 0 means no limit, and `used` is null if nothing is counted. */
function Share({ used, limit }: { readonly used: number | null; readonly limit: number }) {
  if (limit === 0) return <>{used === null ? TEXTS.noLimit : TEXTS.usedWithoutLimit(used)}</>;
  const value = used ?? 0;
  return (
    <span class={styles['share']}>
      <meter
        min={0}
        max={limit}
        // Browsers show another color above 80 %.
        high={limit * 0.8}
        optimum={0}
        value={Math.min(value, limit)}
        aria-hidden="true"
      />
      {TEXTS.usedOf(value, limit)}
    </span>
  );
}

/** Most frequent queries, queries without results, and icons, each linked unless the catalog no longer has the icon. */
export function TopLists({ usage }: { readonly usage: UsageView }) {
  const { top_days, records_queries } = usage;
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
    <section class={styles['part']}>
      <h2>{TEXTS.topLists.title}</h2>
      <p class={styles['soft']}>{TEXTS.topLists.days(top_days.from, top_days.to)}</p>
      {!records_queries && <p>{TEXTS.topLists.queriesOff}</p>}
      <div class={styles['topLists']}>
        <TopList title={TEXTS.topLists.queries} entries={searches(usage.top_queries)} />
        <TopList title={TEXTS.topLists.missing} entries={searches(usage.queries_without_results)} />
        <TopList title={TEXTS.topLists.icons} entries={icons} />
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
        <p class={styles['soft']}>{TEXTS.topLists.none}</p>
      ) : (
        <ol>
          {entries.map(({ text, requests, href }) => (
            <li key={text}>
              <span class={styles['entry']}>
                {href === undefined ? <span>{text}</span> : <Link href={href}>{text}</Link>}
                <span>{number(requests)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
