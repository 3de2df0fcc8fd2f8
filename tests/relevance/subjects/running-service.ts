import { RESULT_DEPTH } from '../measure.ts';
import type { Subject } from './subject.ts';

interface ListBody {
  readonly data: readonly { readonly slug: string }[];
  readonly search_degraded: boolean;
}

/** Timeout of one request. */
const TIMEOUT_MS = 10_000;

/**
 * Searches the running service at `baseUrl`, such as `http://127.0.0.1:3000`. After a 429 it waits for `Retry-After`,
 * because a key has 300 requests a minute by default. Rejects if the service does not answer or refuses the key; a
 * search rejects for any status but 200 and 422, and with `refusesDegraded` for a degraded answer.
 */
export async function runningService(
  baseUrl: string,
  key: string,
  { refusesDegraded = false } = {},
): Promise<Subject> {
  const list = new URL('/api/v1/icons', baseUrl);
  const { status } = await request(list, key).catch((error: unknown) => {
    throw new Error(`${list.origin} does not answer`, { cause: error });
  });
  if (status !== 200) throw new Error(`${list.href} answers ${status}; is the key right?`);
  return {
    label: `Glyphdex at ${list.origin}`,
    close: () => {},
    async search(text, limit = RESULT_DEPTH) {
      list.search = new URLSearchParams({ search: text, per_page: String(limit) }).toString();
      const response = await request(list, key);
      // A 422, for example for a control character, counts as an answer without icons.
      if (response.status === 422) return [];
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      const { data, search_degraded } = (await response.json()) as ListBody;
      if (search_degraded && refusesDegraded) throw new Error(`the answer to "${text}" is degraded`);
      return data.map(({ slug }) => slug);
    },
  };
}

async function request(url: URL, key: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  for (;;) {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
