import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 4;
const LIMIT_MS = 60_000;

/** Repeats a request until the server answers 200; rejects after a minute. */
export async function firstAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  let last: number | string = 'nothing';
  while (performance.now() < deadline) {
    last = await statusOf(url, headers);
    if (last === 200) return;
    await delay(RETRY_MS);
  }
  throw new Error(`${url} did not answer 200 within ${LIMIT_MS / 1000} s. Last answer: ${last}`);
}

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { headers: { ...headers }, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', (error) => resolve(error.message));
  });
}
