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

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
  const release = stopAtSignals(single);
  const stop = () => {
    release();
    single.stop();
  };
  return {
    advance: (amount) => {
      done += amount;
      single.increment(amount, { rate: rateOf(done) });
    },
    finish: () => {
      single.update(total);
      stop();
    },
    stop,
  };
}

/**
 * A signal that ends this process would leave the terminal without cursor and line breaks, which the bar takes away. Where
 * somebody else listens to it, they end the bar. Answers how to listen no more.
 */
function stopAtSignals(bar: SingleBar): () => void {
  const end = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    bar.stop();
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of ENDING) process.off(signal, end);
  };
  for (const signal of ENDING) process.on(signal, end);
  return release;
}

function lines(label: string, total: number, output: Output, unit: string | undefined): Progress {
  const rateOf = startRate();
  let done = 0;
  let reported = 0;
  const report = (): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total) + 1e-9);
    if (tenth <= reported) return;
    reported = tenth;
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
      report();
    },
    finish: () => {
      done = total;
      report();
    },
    stop: () => undefined,
  };
}

/** How many a second have been done, so far. */
function startRate(): (done: number) => number {
  const startedMs = performance.now();
  return (done) => Math.round((1000 * done) / Math.max(1, performance.now() - startedMs));
}
