import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../bin/glyphdex.js');

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command to its end. The environment is LOG_LEVEL=info, GLYPHDEX_COMMAND=glyphdex and `settings` only.
 * `input` is standard input.
 */
export async function runGlyphdex(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Outcome> {
  return await collect(start(words, settings, input));
}

/** A service in a child process that ends with the test. */
export interface RunningService {
  readonly process: ChildProcess;
  readonly url: string;
  readonly demoKey: string;
  /** The text on standard output and standard error so far. */
  printed(): string;
  /** Sends a signal (default: SIGTERM) and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
}

/**
 * Starts `glyphdex serve`, by default on a free port, and waits until it has printed its URL and the demo key. Rejects
 * if it ends first or takes longer than `limitMs`. Without a catalog in the data folder it would build one. With
 * `descriptorsMax`, it may open only so many files and connections.
 */
export async function startService(
  settings: Readonly<Record<string, string>>,
  limitMs = START_MS,
  descriptorsMax?: number,
): Promise<RunningService> {
  const child = start(['serve'], { PORT: '0', ...settings }, undefined, descriptorsMax);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const outcome = collect(child);
  await Promise.race([
    // The example request is the last part of the announcement.
    waitUntil(() => printed.includes('curl '), limitMs),
    outcome.then(({ code }) => Promise.reject(new Error(`the service ended with ${code}: ${printed}`))),
  ]);
  const url = /at (http:\S+)/.exec(printed)?.[1] ?? '';
  const demoKey = /gdx_test_\w+/.exec(printed)?.[0] ?? '';
  return {
    process: child,
    url,
    demoKey,
    printed: () => printed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return outcome;
    },
  };
}

const WAIT_MS = 10_000;
/** A start takes about 2 s, and many times as long beside other work on both cores. */
const START_MS = 60_000;

/** Calls `claim` every 20 ms. Resolves when it returns true; rejects after `limitMs`. */
export async function waitUntil(claim: () => boolean | Promise<boolean>, limitMs = WAIT_MS): Promise<void> {
  const endsAt = Date.now() + limitMs;
  while (!(await claim())) {
    if (Date.now() > endsAt) throw new Error(`the condition was not true within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function start(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input?: string,
  descriptorsMax?: number,
): ChildProcess {
  const limited = ['bash', '-c', 'ulimit -n "$0"; exec "$@"', String(descriptorsMax)];
  const [program = '', ...argumentsOf] = [
    ...(descriptorsMax === undefined ? [] : limited),
    process.execPath,
    PROGRAM,
    ...words,
  ];
  const child = spawn(program, argumentsOf, {
    env: { LOG_LEVEL: 'info', GLYPHDEX_COMMAND: 'glyphdex', ...settings },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function collect(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
