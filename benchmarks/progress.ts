const startedAtMs = performance.now();

/** Prints a line on stderr, with the seconds since the start. stdout is for results only. */
export function progress(line: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${line}\n`);
}
