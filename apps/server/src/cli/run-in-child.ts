import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../operator-error.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/glyphdex.js', import.meta.url));

/**
 * Runs a command of this program in a child process, because its memory would stay allocated. Throws an `OperatorError`
 * that begins with `failure` if it fails; its own messages are then on standard error.
 */
export async function runInChild(words: readonly string[], failure: string): Promise<void> {
  // Messages on standard output are those of the service. The IPC channel carries none: it closes when this process
  // ends, and the command then stops too.
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['inherit', 2, 'inherit', 'ipc'] });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (code === 0) return;
  const reason = signal === null ? 'see the error above' : `${signal} ended the command`;
  throw new OperatorError(`${failure}: ${reason}.`);
}
