import type { TestAnswer, TestService } from './test-service.ts';

/**
 * A browser that is redirected to an identity provider and back. As in browsers, only cookies with SameSite=Lax are
 * sent when the provider, another site, redirects back: the ticket, but not the session.
 */
export class ProviderBrowser {
  readonly #service: TestService;
  readonly #cookies = new Map<string, string>();
  readonly #providerCookies = new Map<string, string>();

  constructor(service: TestService) {
    this.#service = service;
  }

  /** The value of a cookie of the service. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Sends a request to the service as a page of the site does. */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<TestAnswer> {
    return this.#keep(
      await this.#service.ask(path, {
        method,
        key: null,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: cookieHeader(this.#cookies),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    );
  }

  /** Signs in at the provider as `login`; `undefined` cancels. Returns the path of the service to return to. */
  async visitProvider(address: string, login: string | undefined): Promise<string> {
    let next = await this.#askProvider(address);
    while (next.kind === 'page' || next.address.startsWith(new URL(address).origin)) {
      const typed = new URLSearchParams(login === undefined ? { cancel: 'yes' } : { login });
      next = await (next.kind === 'page'
        ? this.#askProvider(next.address, typed)
        : this.#askProvider(next.address));
    }
    const { pathname, search } = new URL(next.address);
    return `${pathname}${search}`;
  }

  /** Returns to the service from the provider's site. */
  async returnFromProvider(path: string): Promise<TestAnswer> {
    const cookie = cookieHeader(new Map([...this.#cookies].filter(([name]) => name.endsWith('trip'))));
    return this.#keep(
      await this.#service.ask(path, { key: null, headers: { 'sec-fetch-site': 'cross-site', cookie } }),
    );
  }

  /** The whole sign-in, or its cancellation, from the address of the button to the answer after the return. */
  async signIn(login: string | undefined, start = '/account/oidc/start'): Promise<TestAnswer> {
    const started = await this.send('GET', start);
    return this.returnFromProvider(await this.visitProvider(started.headers['location'] ?? '', login));
  }

  #keep(answer: TestAnswer): TestAnswer {
    storeCookies(this.#cookies, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  }

  async #askProvider(address: string, typed?: URLSearchParams) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(this.#providerCookies) },
      ...(typed !== undefined && { method: 'POST', body: typed }),
    });
    storeCookies(this.#providerCookies, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (location !== null) return { kind: 'redirect', address: new URL(location, address).href } as const;
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return { kind: 'page', address } as const;
  }
}

/** Stores the cookies of `Set-Cookie` lines, and deletes those that are empty or expire at once. */
function storeCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name);
    else jar.set(name, value);
  }
}

function cookieHeader(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
