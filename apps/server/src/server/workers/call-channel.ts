import { type PackedError, packError, unpackError } from './packed-error.ts';

/** One call of a method on the other side. */
interface Call {
  readonly id: number;
  /**
   * Names from the object of the other side to the method: `['stores', 'usage', 'add']`; or the call and the
   * number of a function that it took.
   */
  readonly path: readonly string[] | readonly [call: number, fn: number];
  readonly args: readonly unknown[];
  /** Where the arguments had functions: the number of the argument, and its member, if it is one. */
  readonly functions: readonly FunctionPlace[];
}
type FunctionPlace = readonly [arg: number, member?: string];

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
type Members = Record<string, unknown>;

interface Waiting {
  readonly functions: readonly Method[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls methods of an object in another thread, in both directions. Arguments and results are copied. An argument, or a
 * member of one, may be a function: the other side can call it until it has answered. All calls, or answers, of one
 * turn of the event loop are one message: a call alone takes 11 µs of CPU time on both sides, one of many less than
 * 2 µs.
 */
export class CallChannel {
  readonly #port: ThreadPort;
  readonly #own: object;
  readonly #waiting = new Map<number, Waiting>();
  #calls: Call[] = [];
  #answers: Answer[] = [];
  #lastId = 0;
  #isClosed = false;

  /** The other side may call the methods of `own` and of the objects in it. */
  constructor(port: ThreadPort, own: object) {
    this.#port = port;
    this.#own = own;
    port.on('message', (message: Message) => {
      if ('calls' in message) for (const call of message.calls) void this.#answer(call);
      else for (const answer of message.answers) this.#settle(answer);
    });
  }

  /** The object of the other side. Each of its members is an object, or a method that returns a promise. */
  remote<Other extends object>(path: readonly string[] = []): Other {
    const members = new Map<string, object>();
    const call: Method = (...args) => this.#call(path, args);
    return new Proxy(call, {
      get: (_, name) => {
        // A promise resolves to an object as it is only if it has no method `then`.
        if (typeof name !== 'string' || name === 'then') return undefined;
        const member = members.get(name) ?? this.remote([...path, name]);
        members.set(name, member);
        return member;
      },
    }) as unknown as Other;
  }

  /** All waiting calls, and all later ones, reject. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('the other thread has ended'));
    this.#waiting.clear();
  }

  #call(path: Call['path'], given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('the other thread has ended'));
        return;
      }
      const id = ++this.#lastId;
      const { args, places, functions } = withoutFunctions(given);
      this.#waiting.set(id, { functions, resolve, reject });
      this.#schedule();
      this.#calls.push({ id, path, args, functions: places });
    });
  }

  async #answer(call: Call): Promise<void> {
    let answer: Answer;
    try {
      const result = this.#run(call);
      // A value is answered in this turn, together with the others.
      answer = { id: call.id, value: result instanceof Promise ? await result : result };
    } catch (error) {
      answer = { id: call.id, error: packError(error) };
    }
    this.#schedule();
    this.#answers.push(answer);
  }

  #run({ id, path, args, functions }: Call): unknown {
    const given = [...args];
    for (const [i, [arg, member]] of functions.entries()) {
      const fn: Method = (...more) => this.#call([id, i], more);
      if (member === undefined) given[arg] = fn;
      else (given[arg] as Members)[member] = fn;
    }
    const [first, second] = path;
    if (typeof first === 'number') return this.#waiting.get(first)!.functions[Number(second)]!(...given);
    const names = path.slice(0, -1) as readonly string[];
    const object = names.reduce((parent, name) => parent[name] as Members, this.#own as Members);
    return (object[path.at(-1)!] as Method).apply(object, given);
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

/** Arguments as they can be copied, and the functions that were taken out. */
function withoutFunctions(given: readonly unknown[]) {
  const places: FunctionPlace[] = [];
  const functions: Method[] = [];
  const take = (fn: unknown, ...place: FunctionPlace) => {
    places.push(place);
    functions.push(fn as Method);
  };
  const args = given.map((value, arg) => {
    if (typeof value === 'function') return void take(value, arg);
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    const methods = Object.entries(value).filter(([, member]) => typeof member === 'function');
    for (const [name, method] of methods) take(method, arg, name);
    return methods.length === 0
      ? value
      : { ...value, ...Object.fromEntries(methods.map(([name]) => [name, undefined])) };
  });
  return { args, places, functions };
}
