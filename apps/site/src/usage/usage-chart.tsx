import type { UsageView } from '@glyphdex/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useInk } from '../design/drawing-address.ts';
import { number, STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';
import { usedSeries } from './usage-series.ts';

const TEXTS = STRINGS.usage;

/** The used series over time as a line chart with a legend. `UsageTable` has the same numbers as text. */
export function UsageChart({ usage }: { readonly usage: UsageView }) {
  const host = useRef<HTMLDivElement>(null);
  const ink = useInk();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    let remove: (() => void) | undefined;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isWanted && host.current !== null) remove = drawChart(host.current, usage);
      },
      () => setHasFailed(true),
    );
    return () => {
      isWanted = false;
      remove?.();
    };
    // `ink` changes with the theme, and the chart must be drawn again with its colors.
  }, [usage, ink]);
  return (
    <figure class={styles['figure']}>
      <div ref={host} role="img" aria-label={TEXTS.chart(usage.totals.requests)} class={styles['chart']} />
      {hasFailed && <p role="status">{TEXTS.noChart}</p>}
      <figcaption>
        <ul class={styles['legend']}>
          {usedSeries(usage).map(({ count, label, dash }) => (
            <li key={count}>
              <svg width="32" height="10" aria-hidden="true" class={styles[count]}>
                <path d="M0 5h32" stroke="currentColor" stroke-width="2" stroke-dasharray={dash.join(' ')} />
              </svg>
              {label} <b>{number(usage.totals[count])}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
