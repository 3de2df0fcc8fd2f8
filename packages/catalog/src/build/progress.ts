import { Presets, SingleBar } from 'cli-progress';

/** Where the build tells how far it is; standard error or output, or anything with `write`. */
export interface Output {
  write(text: string): unknown;
}

export interface Progress {
  advance(amount: number): void;
  finish(): void;
}

/** A bar on a terminal, one line per ten percent elsewhere. */
export function startProgress(
  label: string,
  total: number,
  output: Output,
  isInteractive: boolean,
): Progress {
  return isInteractive ? bar(label, total, output) : lines(label, total, output);
}

function bar(label: string, total: number, output: Output): Progress {
  const single = new SingleBar(
    { format: `${label} {bar} {percentage}%`, stream: output as NodeJS.WritableStream, hideCursor: true },
    Presets.shades_classic,
  );
  single.start(total, 0);
  return {
    advance: (amount) => {
      single.increment(amount);
    },
    finish: () => {
      single.update(total);
      single.stop();
    },
  };
}

function lines(label: string, total: number, output: Output): Progress {
  let done = 0;
  let told = 0;
  const tell = (): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total) + 1e-9);
    if (tenth <= told) return;
    told = tenth;
    output.write(`${label} ${10 * tenth}%\n`);
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
  };
}
