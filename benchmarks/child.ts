import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** How a child process is started: its file, its environment and the flags of its Node. */
export interface ChildStart {
  readonly file: URL;
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
}

/**
 * A process of its own, so that its memory and CPU time are nobody else's, answering one message at a time. What it
 * writes to stdout appears on stderr, where progress goes.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #name: string;

  constructor({ file, env = {}, execArgv = [] }: ChildStart) {
    this.#name = basename(file.pathname);
    this.#process = fork(file, [], {
      env: { ...process.env, ...env },
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Sends a message and waits for the answer; rejects when the child ends instead. */
  async ask<Answer>(message: object): Promise<Answer> {
    const answer = this.next<Answer>();
    this.#process.send(message);
    return answer;
  }

  /** The next message that the child sends; rejects when it ends instead. */
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

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }
}

/** Starts a child, sends it one message, and answers what it sends back. */
export async function askChild<Answer>(start: ChildStart, message: object): Promise<Answer> {
  const child = new Child(start);
  try {
    return await child.ask<Answer>(message);
  } finally {
    await child.stop();
  }
}
