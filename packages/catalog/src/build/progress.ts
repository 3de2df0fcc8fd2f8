import { Presets, SingleBar } from 'cli-progress';

/** The stream that receives progress and the report of a build, such as `process.stderr`. */
export interface Output {
  write(text: string): unknown;
}

export interface Progress {
  /** Adds a whole number to the amount done. */
  advance(amount: number): void;
  /** Shows the whole amount as done. */
  finish(): void;
  /** Removes the bar without completing it. Does nothing after `finish`. */
  stop(): void;
}

/** Progress whose whole amount is known only after the start. */
export interface Steps extends Pick<Progress, 'advance'> {
  begin(total: number): void;
}

/**
 * Latest updates from which the remaining time is estimated. Short and long steps alternate, so a few are not enough.
 */
const ESTIMATED_FROM = 500;

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shows a bar on a terminal, or writes one line per ten percent elsewhere. With a `unit` such as `icons` it also shows
 * the amount done, the amount per second and the remaining time. On standard error by default.
 */
export function startProgress(
  label: string,
  total: number,
  unit?: string,
  output: Output = process.stderr,
  isInteractive = process.stderr.isTTY === true,
): Progress {
  return isInteractive ? bar(label, total, output, unit) : lines(label, total, output, unit);
}

/** As `startProgress`, once the whole amount is known. */
export function showSteps(
  label: string,
  ...shown: [output?: Output, isInteractive?: boolean]
): Steps & Progress {
  let progress: Progress | undefined;
  return {
    begin: (total: number) => {
      progress = startProgress(label, Math.max(1, total), undefined, ...shown);
    },
    advance: (amount: number) => progress?.advance(amount),
    finish: () => progress?.finish(),
    stop: () => progress?.stop(),
  };
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
    if (single.isActive) single.stop();
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
 * Stops the bar before a signal ends the process, because the bar hides the cursor of the terminal. If the program has
 * its own listener for the signal, that listener must stop the bar. Returns a function that removes these listeners.
 */
function stopAtSignals(bar: SingleBar): () => void {
  const end = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    bar.stop();
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of END_SIGNALS) process.off(signal, end);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  return release;
}

function lines(label: string, total: number, output: Output, unit: string | undefined): Progress {
  const rateOf = startRate();
  let done = 0;
  let reported = 0;
  const report = (): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total));
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

/** Starts a clock. The result gives the mean amount per second since then. */
function startRate(): (done: number) => number {
  const startedMs = performance.now();
  return (done) => Math.round((1000 * done) / Math.max(1, performance.now() - startedMs));
}
