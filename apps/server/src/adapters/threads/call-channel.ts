import { type PackedError, packError, unpackError } from './packed-error.ts';

/** One call of a method of an object on the other side. */
interface Call {
  readonly id: number;
  readonly target: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: PackedError };

type Message = { readonly calls: readonly Call[] } | { readonly answers: readonly Answer[] };

/** A `MessagePort` or a `Worker`. */
export interface ThreadPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Method = (...args: readonly unknown[]) => unknown;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls methods of objects in another thread, in both directions. Arguments and results are copied. All calls, or
 * answers, of one turn of the event loop are one message: a call alone takes 11 µs of CPU time on both sides, one of
 * many less than 2 µs.
 */
export class CallChannel {
  readonly #port: ThreadPort;
  readonly #targets: Readonly<Record<string, object>>;
  readonly #waiting = new Map<number, Waiting>();
  #calls: Call[] = [];
  #answers: Answer[] = [];
  #lastId = 0;
  #isClosed = false;

  /** `targets` are the objects that the other side may call. */
  constructor(port: ThreadPort, targets: Readonly<Record<string, object>> = {}) {
    this.#port = port;
    this.#targets = targets;
    port.on('message', (message: Message) => {
      if ('calls' in message) for (const call of message.calls) void this.#answer(call);
      else if ('answers' in message) for (const answer of message.answers) this.#settle(answer);
    });
  }

  /** An object whose methods call those of a target on the other side. All of its methods return promises. */
  remote<Target extends object>(target: string): Target {
    const methods = new Map<string, Method>();
    const methodOf = (name: string): Method => {
      const known = methods.get(name);
      if (known !== undefined) return known;
      const method: Method = (...args) => this.#call(target, name, args);
      methods.set(name, method);
      return method;
    };
    return new Proxy({} as Target, {
      // A promise resolves to an object as it is only if it has no method `then`.
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? methodOf(name) : undefined),
    });
  }

  /** All waiting calls, and all later ones, reject. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('the other thread has ended'));
    this.#waiting.clear();
  }

  #call(target: string, method: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('the other thread has ended'));
        return;
      }
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#schedule();
      this.#calls.push({ id, target, method, args });
    });
  }

  async #answer({ id, target, method, args }: Call): Promise<void> {
    let answer: Answer;
    try {
      const object = this.#targets[target] as Record<string, Method> | undefined;
      const result = object![method]!(...args);
      // A value is answered in this turn, together with the others.
      answer = { id, value: result instanceof Promise ? await result : result };
    } catch (error) {
      answer = { id, error: packError(error) };
    }
    this.#schedule();
    this.#answers.push(answer);
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting.reject(unpackError(answer.error));
    else waiting.resolve(answer.value);
  }

  #schedule(): void {
    if (this.#calls.length > 0 || this.#answers.length > 0) return;
    setImmediate(() => {
      const [calls, answers] = [this.#calls, this.#answers];
      [this.#calls, this.#answers] = [[], []];
      if (this.#isClosed) return;
      if (calls.length > 0) this.#port.postMessage({ calls } satisfies Message);
      if (answers.length > 0) this.#port.postMessage({ answers } satisfies Message);
    });
  }
}
