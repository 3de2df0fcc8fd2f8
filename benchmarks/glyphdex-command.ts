import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Checkout } from './checkout.ts';

/** The highest accepted limit. Rate limit and icon budget still count, but no load of a benchmark reaches them. */
const LIMIT_MAX = '1000000';

/** A running `glyphdex` command. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** Its standard output. Rejects with the last five lines of its standard error when it fails or a signal ends it. */
  readonly done: Promise<string>;
}

/** Starts the `glyphdex` of a checkout with the arguments `words`. */
export function startGlyphdex(
  { root }: Checkout,
  words: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [join(root, 'apps/server/bin/glyphdex.js'), ...words], {
    cwd: root,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code, signal]]) => {
      if (code === 0) return stdout;
      const lastLines = stderr.trim().split('\n').slice(-5).join('\n');
      throw new Error(
        `glyphdex ${words.join(' ')} ended with ${signal ?? `exit code ${code}`}\n${lastLines}`,
      );
    },
  );
  // A failure before anything awaits `done` must not end the benchmark.
  done.catch(() => {});
  return { process: child, done };
}

/** Creates a key with the highest limits. */
export async function createKey(checkout: Checkout, dataDir: string): Promise<string> {
  const limits = ['--rate-limit', LIMIT_MAX, '--daily-icons', LIMIT_MAX];
  const words = ['keys', 'create', '--name', 'benchmark', ...limits, '--json'];
  return (JSON.parse(await startGlyphdex(checkout, words, dataDir).done) as { key: string }).key;
}
