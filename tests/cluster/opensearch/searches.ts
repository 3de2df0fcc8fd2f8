import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { agentOf, send } from '../load.ts';

const PAUSE_MS = 40;

export interface Seen {
  /** The status, or why there was no whole answer. */
  readonly status: number | string;
  /** Monotonic time of the answer. */
  readonly atMs: number;
  readonly isDegraded: boolean;
}

/** Searches for other words each time, so no answer comes from a cache. */
export class Searches {
  readonly seen: Seen[] = [];
  readonly #url: string;
  readonly #key: string;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<readonly Seen[]> {
    this.#isStopping = true;
    await this.#running;
    return this.seen;
  }

  async #run(): Promise<void> {
    const agents = Array.from({ length: 20 }, (_, i) => agentOf(i));
    const sent: Promise<void>[] = [];
    for (let i = 0; !this.#isStopping; i++) {
      const words = encodeURIComponent(`house ${'x'.repeat(i % 7)}${i}`);
      sent.push(this.#search(`${this.#url}/api/v1/icons?search=${words}`, agents[i % agents.length]!));
      await sleep(PAUSE_MS);
    }
    await Promise.all(sent);
  }

  async #search(url: string, agent: ReturnType<typeof agentOf>): Promise<void> {
    const headers = { authorization: `Bearer ${this.#key}` };
    const answer = await send(agent, url, { headers }).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || answer.status !== 200) {
      const status = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 200)}`;
      this.seen.push({ status, atMs: performance.now(), isDegraded: false });
      return;
    }
    const { status, body, headers: got } = answer;
    const isDegraded = (JSON.parse(body) as { search_degraded?: boolean }).search_degraded === true;
    if (isDegraded) expect([got.etag, got['cache-control']]).toEqual([undefined, 'no-store']);
    this.seen.push({ status, atMs: performance.now(), isDegraded });
  }
}

export function degradedOf(seen: readonly Seen[]): number {
  return seen.filter(({ isDegraded }) => isDegraded).length;
}
