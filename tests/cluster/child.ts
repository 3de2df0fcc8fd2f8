import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of the cluster. The kernel ends it together with this process. */
export class Child {
  readonly name: string;
  readonly #command: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #printed = '';

  constructor(name: string, command: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    this.name = name;
    this.#command = command;
    this.#environment = environment;
  }

  /** Starts the process and waits until `isReady` is true. */
  async start(isReady: () => Promise<boolean>): Promise<void> {
    const [PATH, HOME] = [process.env['PATH'] ?? '', process.env['HOME'] ?? ''];
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...this.#command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, ...this.#environment },
    });
    this.#process = child;
    this.#printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#printed = `${this.#printed}${chunk.toString()}`.slice(-20_000);
      });
    while (!(await isReady().catch(() => false))) {
      if (this.hasEnded) throw new Error(`${this.name} ended: ${this.#printed}`);
      await sleep(30);
    }
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  get hasEnded(): boolean {
    return (
      this.#process === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null
    );
  }

  /** The last 20,000 characters of its output. */
  get printed(): string {
    return this.#printed;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Sends a signal that ends the process, and waits until it has ended. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child === undefined || this.hasEnded) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** Whether a GET is answered with 200. */
export async function isAnswering(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.status === 200;
}
