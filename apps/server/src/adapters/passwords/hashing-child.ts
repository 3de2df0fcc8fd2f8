import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HashingAnswer, HashingJob, HashingResult } from './hashing-process.ts';

const PROGRAM = fileURLToPath(new URL('./hashing-process.ts', import.meta.url));
/** Its 60 MB are given back when nobody has signed in for so long. */
const IDLE_MS = 60_000;

/**
 * A process that does one job at a time. No thread: what a hash takes and gives back would stop the threads that share the
 * memory with it, and some of it would stay with the service. Starts with the first job, knows nothing of the service's
 * environment, and does not keep the service from ending.
 */
export class HashingChild {
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Rejects when the job fails, or the process ends twice: once may be a system that is short of memory. */
  async run(job: HashingJob): Promise<HashingResult> {
    try {
      return await this.#run(job);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      return await this.#run(job);
    }
  }

  async #run(job: HashingJob): Promise<HashingResult> {
    clearTimeout(this.#idle);
    this.#process ??= this.#start();
    const child = this.#process;
    child.ref();
    child.channel?.ref();
    try {
      const answered = answerOf(child);
      child.send(job, (error) => {
        if (error !== null) child.kill('SIGKILL');
      });
      const answer = await answered;
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.result;
    } finally {
      child.unref();
      child.channel?.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #start(): ChildProcess {
    const compiled = getCompileCacheDir();
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=64'],
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Failures to start or to reach the process end in `exit`.
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    return child;
  }

  #end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }
}

class ProcessEnded extends Error {
  override readonly message = 'the process that hashes passwords has ended';
}

async function answerOf(child: ChildProcess): Promise<HashingAnswer> {
  const stop = new AbortController();
  const ended = once(child, 'exit', { signal: stop.signal }).then((): never => {
    throw new ProcessEnded();
  });
  const answered = once(child, 'message', { signal: stop.signal });
  try {
    const [answer] = (await Promise.race([answered, ended])) as [HashingAnswer];
    return answer;
  } finally {
    stop.abort();
    await Promise.allSettled([answered, ended]);
  }
}
