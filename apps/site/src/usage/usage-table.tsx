import type { UsageView } from '@glyphdex/contract';
import { STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';
import { SERIES } from './usage-series.ts';

const TEXTS = STRINGS.usage;

/** The chart as a table. */
export function UsageTable({ usage }: { readonly usage: UsageView }) {
  return (
    <details>
      <summary>{TEXTS.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class={styles['scroll']} tabIndex={0} aria-label={TEXTS.asTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.begins[usage.unit]}</th>
              <th scope="col">{TEXTS.counts.requests}</th>
              {SERIES.map(({ count, label }) => (
                <th key={count} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {usage.buckets.map((bucket) => (
              <tr key={bucket.start}>
                <th scope="row">
                  <time dateTime={bucket.start}>{bucket.local.replace('T', ' ')}</time>
                </th>
                <td>{bucket.requests.toLocaleString('en-US')}</td>
                {SERIES.map(({ count }) => (
                  <td key={count}>{bucket[count].toLocaleString('en-US')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
