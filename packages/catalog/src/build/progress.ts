import { Presets, SingleBar } from 'cli-progress';

/** Where the build tells how far it is; standard error or output, or anything with `write`. */
export interface Output {
  write(text: string): unknown;
}

export interface Progress {
  advance(amount: number): void;
  finish(): void;
  /** Ends where it is. */
  stop(): void;
}

/** Steps that the estimate of the time left looks back on: many, since short and long ones alternate. */
const ESTIMATED_FROM = 500;

/**
 * A bar on a terminal, one line per ten percent elsewhere. With `unit` (`icons`) it tells also how many are done, how many a
 * second, and how long the rest takes.
 */
export function startProgress(
  label: string,
  total: number,
  output: Output,
  isInteractive: boolean,
  unit?: string,
): Progress {
  return isInteractive ? bar(label, total, output, unit) : lines(label, total, output, unit);
}

function bar(label: string, total: number, output: Output, unit: string | undefined): Progress {
  const details = unit === undefined ? '' : ` | {value} of {total} ${unit} | {rate}/s | {eta_formatted} left`;
  const single = new SingleBar(
    {
      format: `${label} {bar} {percentage}%${details}`,
      stream: output as NodeJS.WritableStream,
      hideCursor: true,
      etaBuffer: ESTIMATED_FROM,
    },
    Presets.shades_classic,
  );
  const rateOf = startRate();
  let done = 0;
  single.start(total, 0, { rate: 0 });
  return {
    advance: (amount) => {
      done += amount;
      single.increment(amount, { rate: rateOf(done) });
    },
    finish: () => {
      single.update(total);
      single.stop();
    },
    stop: () => single.stop(),
  };
}

function lines(label: string, total: number, output: Output, unit: string | undefined): Progress {
  const rateOf = startRate();
  let done = 0;
  let told = 0;
  const tell = (): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total) + 1e-9);
    if (tenth <= told) return;
    told = tenth;
    const rate = Math.max(1, rateOf(done));
    const details =
      unit === undefined
        ? ''
        : ` (${done} of ${total} ${unit}, ${rate}/s, ${Math.ceil((total - done) / rate)} s left)`;
    output.write(`${label} ${10 * tenth}%${details}\n`);
  };
  return {
    advance: (amount) => {
      done += amount;
      tell();
    },
    finish: () => {
      done = total;
      tell();
    },
    stop: () => undefined,
  };
}

/** How many a second have been done, so far. */
function startRate(): (done: number) => number {
  const startedMs = performance.now();
  return (done) => Math.round((1000 * done) / Math.max(1, performance.now() - startedMs));
}
