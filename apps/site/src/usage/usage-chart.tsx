import type { UsageView } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { number, STRINGS, time } from '../strings.ts';
import styles from './usage-page.module.css';
import { usedSeries } from './usage-series.ts';

const TEXTS = STRINGS.usage;
/** About as many labels of the time axis fit on narrow screens. */
const LABELS = 6;
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/**
 * Requests over time as stacked bars, each with a mark at the height of the period before. Pointing at a bar shows its
 * numbers. `UsageTable` has the same numbers as text.
 */
export function UsageChart({
  usage,
  before,
}: {
  readonly usage: UsageView;
  /** Absent until it is known, or if it has no requests. */
  readonly before: UsageView | undefined;
}) {
  const [shown, setShown] = useState<number>();
  const { buckets, unit, totals } = usage;
  const earlier = (index: number) => before?.buckets[index]?.requests ?? 0;
  const most = Math.max(...buckets.map(({ requests }, index) => Math.max(requests, earlier(index))));
  const step = stepOf(most);
  const top = Math.max(1, Math.ceil(most / step)) * step;
  const height = (requests: number) => ({ height: `${(100 * requests) / top}%` });
  const series = usedSeries(totals);
  const labelEvery = Math.ceil(buckets.length / LABELS);
  return (
    <figure class={styles['chart']}>
      <figcaption>
        <h2>{TEXTS.over[unit]}</h2>
        <ul class={styles['legend']}>
          {series.map(({ count, label, statuses }) => (
            <li key={count} data-count={count}>
              {label} ({statuses}) <b>{number(totals[count])}</b>
            </li>
          ))}
          {before !== undefined && <li data-count="before">{TEXTS.before}</li>}
        </ul>
      </figcaption>
      <div class={styles['plot']} role="img" aria-label={TEXTS.chart(totals.requests)}>
        {Array.from({ length: top / step + 1 }, (_, line) => (
          <span key={line} class={styles['line']} style={{ bottom: `${(100 * line * step) / top}%` }}>
            {number(line * step)}
          </span>
        ))}
        <div class={styles['bars']} onPointerLeave={() => setShown(undefined)}>
          {buckets.map((bucket, index) => (
            <div key={bucket.start} class={styles['column']} onPointerEnter={() => setShown(index)}>
              {usedSeries(bucket).map(({ count }) => (
                <span key={count} data-count={count} style={height(bucket[count])} />
              ))}
              {before !== undefined && <i style={{ bottom: height(earlier(index)).height }} />}
              {index % labelEvery === 0 && <small>{momentOf(bucket.start, unit)}</small>}
            </div>
          ))}
          {shown !== undefined && buckets[shown] !== undefined && (
            <Tip
              bucket={buckets[shown]}
              unit={unit}
              earlier={before && earlier(shown)}
              place={shown / Math.max(1, buckets.length - 1)}
            />
          )}
        </div>
      </div>
    </figure>
  );
}

/** The numbers of one bar. `place` is 0 at the first and 1 at the last. */
function Tip({
  bucket,
  unit,
  earlier,
  place,
}: {
  readonly bucket: UsageView['buckets'][number];
  readonly unit: UsageView['unit'];
  readonly earlier: number | undefined;
  readonly place: number;
}) {
  const at = `${100 * place}%`;
  return (
    <div class={styles['tip']} style={{ left: at, translate: `-${at} 0` }}>
      <b>{time(new Date(bucket.start), { weekday: 'short', ...DAY, ...(unit === 'hour' && TIME) })}</b>
      <ul>
        <li>
          {TEXTS.counts.requests} <b>{number(bucket.requests)}</b>
        </li>
        {usedSeries(bucket).map(({ count, label }) => (
          <li key={count} data-count={count}>
            {label} <b>{number(bucket[count])}</b>
          </li>
        ))}
        {earlier !== undefined && (
          <li data-count="before">
            {TEXTS.before} <b>{number(earlier)}</b>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The distance of the lines, so that at most five fit: 1, 2 or 5 times a power of ten. `5600` → `2000`. */
function stepOf(most: number): number {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least)!;
}

/** The label of the time axis, in the visitor's time zone: the date for days and at midnight, else the time. */
function momentOf(start: string, unit: UsageView['unit']): string {
  const date = new Date(start);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return time(date, unit === 'day' || isMidnight ? DAY : TIME);
}
