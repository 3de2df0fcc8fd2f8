import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
/** The most that can be set, and more than any load here asks for: the limiter and the budget count, and refuse nothing. */
const NEVER_REACHED = '1000000';

/** The product's own command line at work, its output collected. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** What it wrote to stdout; rejects with its last words when it ends with another code than 0. */
  readonly done: Promise<string>;
}

export function startGlyphdex(
  words: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code, signal]]) => {
      if (code === 0) return stdout;
      const lastWords = stderr.trim().split('\n').slice(-5).join('\n');
      throw new Error(
        `glyphdex ${words.join(' ')} ended with ${signal ?? `exit code ${code}`}\n${lastWords}`,
      );
    },
  );
  // Awaited where the command is; it may fail before.
  done.catch(() => {});
  return { process: child, done };
}

/** Makes a key that is limited and counted like any other, but never refused. */
export async function createKey(dataDir: string): Promise<string> {
  const limits = ['--rate-limit', NEVER_REACHED, '--daily-icons', NEVER_REACHED];
  const words = ['keys', 'create', '--name', 'benchmark', ...limits, '--json'];
  return (JSON.parse(await startGlyphdex(words, dataDir).done) as { key: string }).key;
}
