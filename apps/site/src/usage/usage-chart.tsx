import type { UsageView } from '@glyphdex/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';
import { usedSeries } from './usage-series.ts';

const TEXTS = STRINGS.usage;

/** Requests over time as a line chart with a legend. `UsageTable` has the same numbers. */
export function UsageChart({ usage }: { readonly usage: UsageView }) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useThemeCount();
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
  }, [usage, theme]);
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
              {label} <b>{usage.totals[count].toLocaleString('en-US')}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** A counter that increases when the theme may have changed. */
function useThemeCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const grow = () => setCount((before) => before + 1);
    const chosen = new MutationObserver(grow);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', grow);
    return () => {
      chosen.disconnect();
      system.removeEventListener('change', grow);
    };
  }, []);
  return count;
}
