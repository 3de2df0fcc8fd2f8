import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A program, additions to its environment, and the flags of its Node. */
export interface ChildStart {
  readonly file: URL;
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
}

/** A child process that answers one message at a time. A separate process has memory and CPU time of its own. */
export class Child {
  readonly #process: ChildProcess;
  readonly #name: string;

  constructor({ file, env = {}, execArgv = [] }: ChildStart) {
    this.#name = basename(file.pathname);
    this.#process = fork(file, [], {
      env: { ...process.env, ...env },
      execArgv: [...execArgv],
      serialization: 'advanced',
      // stdout of this process is for results only.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Sends a message and returns the answer; rejects when the child ends first. */
  async ask<Answer>(message: object): Promise<Answer> {
    const answer = this.next<Answer>();
    this.#process.send(message);
    return answer;
  }

  /** The next message of the child; rejects when it ends first. */
  async next<Answer>(): Promise<Answer> {
    const stop = new AbortController();
    const ended = once(this.#process, 'exit', { signal: stop.signal }).then(([code, signal]): never => {
      throw new Error(`${this.#name} ended early (${signal ?? `exit code ${code}`})`);
    });
    const message = once(this.#process, 'message', { signal: stop.signal });
    try {
      const [answer] = await Promise.race([message, ended]);
      return answer as Answer;
    } finally {
      stop.abort();
      await Promise.allSettled([message, ended]);
    }
  }

  /** Sends SIGTERM and waits until the child has ended. Does nothing if it has ended already. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }
}

/** Starts a child, sends it one message, returns its answer and ends it. */
export async function askChild<Answer>(start: ChildStart, message: object): Promise<Answer> {
  const child = new Child(start);
  try {
    return await child.ask<Answer>(message);
  } finally {
    await child.stop();
  }
}
