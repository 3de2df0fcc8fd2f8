import type { UsageView } from '@glyphdex/contract';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { number, time } from '../strings.ts';
import { usedSeries } from './usage-series.ts';

const HEIGHT_PX = 260;

/** Draws the used series over time into `host` and follows its width. Returns a function that removes the chart. */
export function drawChart(host: HTMLElement, usage: UsageView): () => void {
  const series = usedSeries(usage);
  const soft = colorOf(host, '--ink-soft');
  const axis = { stroke: soft, grid: { stroke: colorOf(host, '--line'), width: 1 }, ticks: { show: false } };
  const chart = new UPlot(
    {
      width: host.clientWidth,
      height: HEIGHT_PX,
      legend: { show: false },
      cursor: { show: false },
      // At least up to 4, so the axis has several whole numbers. The 5 % keep the lines off the upper edge.
      scales: { y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.05)] } },
      axes: [
        { ...axis, space: 70, values: (_chart, seconds) => seconds.map((at) => momentOf(at, usage.unit)) },
        { ...axis, size: 60, values: (_chart, values) => values.map(countLabel) },
      ],
      series: [
        {},
        ...series.map(({ count, label, dash }) => ({
          label,
          stroke: colorOf(host, `--usage-${count}`),
          width: 2,
          dash: [...dash],
          points: { size: 5 },
        })),
      ],
    },
    [
      usage.buckets.map(({ start }) => Date.parse(start) / 1000),
      ...series.map(({ count }) => usage.buckets.map((bucket) => bucket[count])),
    ],
    host,
  );
  const resizing = new ResizeObserver(() => chart.setSize({ width: host.clientWidth, height: HEIGHT_PX }));
  resizing.observe(host);
  return () => {
    resizing.disconnect();
    chart.destroy();
  };
}

/** The color that a CSS custom property has now. A canvas cannot resolve `var()`. */
function colorOf(host: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** The label of the x axis at a time, in the visitor's time zone: the date for days and at midnight, else the time. */
function momentOf(seconds: number, unit: UsageView['unit']): string {
  const date = new Date(seconds * 1000);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return time(date, unit === 'day' || isMidnight ? DAY : TIME);
}

/** Empty for a fraction: the values are counts. */
function countLabel(value: number): string {
  return Number.isInteger(value) ? number(value) : '';
}
