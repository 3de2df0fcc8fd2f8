import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 4;
const LIMIT_MS = 60_000;

/** Asks until the server answers with 200; rejects after a minute. */
export async function firstAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const givesUpAt = performance.now() + LIMIT_MS;
  let seen: number | string = 'nothing';
  while (performance.now() < givesUpAt) {
    seen = await statusOf(url, headers);
    if (seen === 200) return;
    await delay(RETRY_MS);
  }
  throw new Error(`${url} was not answered with 200 within ${LIMIT_MS / 1000} s, last seen: ${seen}`);
}

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { headers: { ...headers }, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', (error) => resolve(error.message));
  });
}
