import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');

/** Starts the product's own command line on a data folder; what it prints goes to stderr unless `isSilent`. */
export function startGlyphdex(
  words: readonly string[],
  dataDir: string,
  {
    env = {},
    isSilent = false,
  }: { readonly env?: Readonly<Record<string, string>>; readonly isSilent?: boolean } = {},
): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: isSilent ? 'ignore' : ['ignore', 2, 2],
  });
}

/** Runs a command to its end; rejects when it fails. */
export async function runGlyphdex(words: readonly string[], dataDir: string): Promise<void> {
  const [code, signal] = await once(startGlyphdex(words, dataDir), 'exit');
  if (code !== 0) throw new Error(`glyphdex ${words.join(' ')} failed (${signal ?? `exit code ${code}`})`);
}

/** Makes a key without limits, so that a benchmark measures the path and not the limiter's refusals. */
export async function createUnlimitedKey(dataDir: string): Promise<string> {
  const words = [
    'keys',
    'create',
    '--name',
    'benchmark',
    '--rate-limit',
    '0',
    '--daily-icons',
    '0',
    '--json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return (JSON.parse(stdout) as { key: string }).key;
}
