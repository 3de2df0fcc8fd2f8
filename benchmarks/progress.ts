const startedAtMs = performance.now();

/** Says on stderr what is being measured now, so that stdout holds nothing but results. */
export function progress(line: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${line}\n`);
}
