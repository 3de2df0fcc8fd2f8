const startedAtMs = performance.now();

/** Prints a progress line on stderr. stdout is for results only. */
export function progress(line: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${line}\n`);
}
