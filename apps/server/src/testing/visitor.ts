import { createAccount } from '../accounts/sign-up/create-account.ts';
import type { TestAnswer, TestService } from './test-service.ts';

/** A signed-in browser. */
export interface Visitor {
  /** The cookie that the browser holds, as `name=value`. */
  cookie(): string;
  /** Sends a request as a page of the site does, with `body` as JSON, and stores the cookie of the answer. */
  send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<TestAnswer>;
  /** The `data` member of a JSON answer. */
  dataOf<Data>(answer: TestAnswer): Data;
}

export const PASSWORD = 'correct horse battery';

/** Creates an account for `email` and signs in to it. */
export async function signInVisitor(service: TestService, email = 'ann@example.com'): Promise<Visitor> {
  let cookie = '';
  const visitor: Visitor = {
    cookie: () => cookie,
    async send(method, path, body) {
      const answer = await service.ask(path, {
        method,
        key: null,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookie !== '' && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const set = answer.headers['set-cookie'];
      if (set !== undefined) cookie = set.split(';')[0]!;
      return answer;
    },
    dataOf: <Data>(answer: TestAnswer) => answer.json<{ data: Data }>().data,
  };
  await createAccount(service.deps.accounts, { email, password: PASSWORD });
  const signedIn = await visitor.send('POST', '/account/session', { email, password: PASSWORD });
  if (signedIn.status !== 200) throw new Error(`signing in answered ${signedIn.status}`);
  return visitor;
}
