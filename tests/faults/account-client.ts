/** A browser at a service, with its session cookie. */
export interface AccountClient {
  /** Sends a request below /account, with `body` as JSON. */
  send(method: string, path: string, body?: object): Promise<AccountAnswer>;
}

export interface AccountAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole answer as text. */
  readonly text: string;
  /** The member `data`; `{}` without one. */
  readonly data: Record<string, unknown>;
}

export const PASSWORD = 'correct horse battery';

export function accountClient(url: string): AccountClient {
  let cookie = '';
  return {
    async send(method, path, body) {
      const response = await fetch(`${url}/account${path}`, {
        method,
        headers: {
          origin: url,
          ...(cookie !== '' && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const text = await response.text();
      const { data } = JSON.parse(text) as { data?: Record<string, unknown> | null };
      return { status: response.status, headers: response.headers, text, data: data ?? {} };
    },
  };
}

/** Signs up with `PASSWORD` and signs in. */
export async function signUp(url: string, email = 'ann@example.com'): Promise<AccountClient> {
  const client = accountClient(url);
  await client.send('POST', '/sign-up', { email, password: PASSWORD });
  await client.send('POST', '/session', { email, password: PASSWORD });
  return client;
}
