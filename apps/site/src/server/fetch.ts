import { AsyncLocalStorage } from 'node:async_hooks';

/** Answers a GET at an address of this service, such as `/gallery/icons/mdi--home`. */
export type Ask = (address: string) => Promise<ServiceAnswer>;

export interface ServiceAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const asked = new AsyncLocalStorage<Ask>();

/** Runs `work`, whose requests go to `ask` instead of the network. */
export function answeredBy<Result>(ask: Ask, work: () => Promise<Result>): Promise<Result> {
  return asked.run(ask, work);
}

/** Takes the place of the global `fetch` in the code that the service runs. */
export async function fetch(address: string): Promise<Response> {
  const { body, ...init } = await asked.getStore()!(address);
  return new Response(body, init);
}
