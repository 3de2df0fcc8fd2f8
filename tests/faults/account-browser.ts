export const PASSWORD = 'correct horse battery';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The data of an answer that creates a key. Other answers have other members. */
  readonly data: { readonly key: { readonly id: string }; readonly secret: string };
}

/** A browser at the account pages of a service in another process. Keeps the session cookie. */
export class AccountBrowser {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#url}/account${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie, origin: this.#url },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const { data } = (await response.json()) as Pick<Answer, 'data'>;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), data };
  }

  /** The same browser, with its session, at another address of the service. */
  at(url: string): AccountBrowser {
    const browser = new AccountBrowser(url);
    browser.#cookie = this.#cookie;
    return browser;
  }

  signUp(email: string): Promise<Answer> {
    return this.send('POST', '/sign-up', { email, password: PASSWORD });
  }

  signIn(email: string): Promise<Answer> {
    return this.send('POST', '/session', { email, password: PASSWORD });
  }
}
