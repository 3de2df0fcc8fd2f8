import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** A system call that has ended. */
export interface SystemCall {
  readonly name: string;
  /** The file of a descriptor, if the first argument is one. */
  readonly path: string;
  /** All arguments, with texts of up to 80 characters. */
  readonly text: string;
}

const TRACED = 'trace=write,writev,pwrite64,fsync,fdatasync,rename,renameat,renameat2,read';
const WAIT_MS = 60_000;

/** Whether strace is installed and may be used. */
export function canTrace(): boolean {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a program to its end and returns its exit code and system calls in order of their ends. */
export async function traceProgram(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly calls: readonly SystemCall[] }> {
  const log = join(temporaryFolder(), 'calls');
  const child = spawn('strace', [...optionsFor(log), ...words], { env: { ...env, PATH: '/usr/bin:/bin' } });
  child.stdout.resume();
  child.stderr.resume();
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, calls: readCalls(log) };
}

/** Traces a running process, with further options of strace, until `stop` returns its calls. */
export class AttachedTrace {
  readonly #log = join(temporaryFolder(), 'calls');
  readonly #child: ChildProcess;

  static async start(pid: number, ...options: string[]): Promise<AttachedTrace> {
    const trace = new AttachedTrace(pid, options);
    await waitUntil(() => /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')), WAIT_MS);
    return trace;
  }

  private constructor(pid: number, options: readonly string[]) {
    this.#child = spawn('strace', [...optionsFor(this.#log), ...options, '-p', String(pid)], {
      stdio: 'ignore',
    });
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  async stop(): Promise<readonly SystemCall[]> {
    this.#child.kill('SIGINT');
    if (this.#child.exitCode === null) await once(this.#child, 'close');
    return readCalls(this.#log);
  }
}

function optionsFor(log: string): string[] {
  return ['-f', '-qq', '-yy', '-s', '80', '-e', 'signal=none', '-e', TRACED, '-o', log];
}

function readCalls(log: string): SystemCall[] {
  if (!existsSync(log)) return [];
  /** Calls that a call of another thread interrupts in the log, by thread. */
  const unfinished = new Map<string, string>();
  return readFileSync(log, 'latin1')
    .split('\n')
    .flatMap((line): SystemCall[] => {
      const thread = line.split(' ', 1)[0]!;
      let text = line.slice(thread.length).trim();
      if (text.endsWith('<unfinished ...>')) {
        // strace separates the mark by a space, which would hide the path of a descriptor that ends here.
        unfinished.set(thread, text.slice(0, -'<unfinished ...>'.length).trimEnd());
        return [];
      }
      const resumed = /^<\.\.\. \w+ resumed>/.exec(text);
      if (resumed !== null) text = (unfinished.get(thread) ?? '') + text.slice(resumed[0].length);
      const name = /^(\w+)\(/.exec(text)?.[1];
      if (name === undefined) return [];
      return [{ name, path: /^\w+\(\d+<(.*?)>[,)]/.exec(text)?.[1] ?? '', text }];
    });
}
