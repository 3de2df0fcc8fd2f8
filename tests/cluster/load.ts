import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer whose body arrived whole. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One request that did not get the answer that it should. */
export interface Failure {
  readonly what: string;
  /** Milliseconds after the load began. */
  readonly atMs: number;
  readonly reason: string;
}

const CLIENTS = 20;
/** Between two requests of a client. */
const PAUSE_MS = 100;
const REQUEST_MS_MAX = 20_000;

/** Sends a request on a kept connection. Rejects if no whole answer comes. */
export async function send(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const all = body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: all, timeout: REQUEST_MS_MAX }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (!response.complete) reject(new Error('the answer is truncated'));
        else
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${REQUEST_MS_MAX} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads of many clients at once: searches, details and conditional requests. Every one of them must succeed. */
export class ReadLoad {
  readonly failures: Failure[] = [];
  sent = 0;
  slowestMs = 0;
  readonly #url: string;
  readonly #key: string;
  readonly #startedMs = performance.now();
  #isStopping = false;
  #clients: Promise<unknown> = Promise.resolve();

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  start(): void {
    this.#clients = Promise.all(Array.from({ length: CLIENTS }, (_, i) => this.#client(i)));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#clients;
  }

  async #client(number: number): Promise<void> {
    const agent = agentOf(number);
    await sleep((PAUSE_MS * number) / CLIENTS);
    for (let i = number; !this.#isStopping; i++) {
      const [path, headers, status] = REQUESTS[i % REQUESTS.length]!;
      await this.#check(agent, path, headers, status);
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  }

  async #check(agent: Agent, path: string, headers: object, status: number): Promise<void> {
    const beganMs = performance.now();
    this.sent++;
    try {
      const authorization = `Bearer ${this.#key}`;
      const answer = await send(agent, `${this.#url}${path}`, { headers: { authorization, ...headers } });
      if (answer.status !== status) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`);
      if (status === 200) JSON.parse(answer.body);
    } catch (error) {
      this.failures.push({ what: path, atMs: beganMs - this.#startedMs, reason: String(error) });
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - beganMs);
  }
}

const REQUESTS: readonly (readonly [path: string, headers: object, status: number])[] = [
  ['/api/v1/icons?search=home&with=svg', {}, 200],
  ['/api/v1/icons?search=hoem&per_page=100&with=svg,tags', {}, 200],
  ['/api/v1/icons/lucide--house', {}, 200],
  ['/api/v1/icons?sort_by=name', { 'if-none-match': '*' }, 304],
  ['/api/v1/packs', {}, 200],
];

/** Creates keys of accounts one after another, and remembers which were acknowledged. */
export class KeyCreations {
  /** The texts of acknowledged keys. */
  readonly acknowledged: string[] = [];
  readonly refusals = new Map<string, number>();
  readonly #url: string;
  readonly #cookies: readonly string[];
  #isStopping = false;
  #clients: Promise<unknown> = Promise.resolve();

  constructor(url: string, cookies: readonly string[]) {
    this.#url = url;
    this.#cookies = cookies;
  }

  start(): void {
    this.#clients = Promise.all(this.#cookies.map((cookie, i) => this.#client(cookie, i)));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#clients;
  }

  async #client(cookie: string, number: number): Promise<void> {
    const agent = agentOf(number);
    while (!this.#isStopping) {
      const answer = await createKey(agent, this.#url, cookie).catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status === 200) {
        this.acknowledged.push((JSON.parse(answer.body) as { data: { secret: string } }).data.secret);
      } else {
        const reason = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 120)}`;
        this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
      }
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  }
}

/** The connection of a client in a network of its own, because the limits of networks are not what is tested. */
export function agentOf(number: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.${number}.1` });
}

/** Creates a key of an account. */
export async function createKey(agent: Agent, url: string, cookie: string): Promise<Answer> {
  return await send(agent, `${url}/account/keys`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'created under load' }),
  });
}

/** Signs in and returns the cookie of the session. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await send(new Agent(), `${url}/account/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`no session: ${answer.status} ${answer.body}`);
  return cookie;
}
