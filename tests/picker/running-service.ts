import type { TestProject } from 'vitest/node';
import { bundlePicker } from '../../scripts/picker/bundle-picker.ts';
import { startSite } from '../walks/start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the service. */
    serviceUrl: string;
    /** A secret key of it. */
    serviceKey: string;
    /** A publishable key of it, for pages at localhost. */
    publishableKey: string;
    /** Scripts of the tested pages, by name. */
    scripts: Readonly<Record<string, string>>;
  }
}

/** Starts one service for all tests, on the catalog of DATA_DIR, makes a key, and bundles the picker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide('serviceUrl', site.url);
  const [secret, publishable] = await makeKeys(site.url);
  project.provide('serviceKey', secret);
  project.provide('publishableKey', publishable);
  const tests = import.meta.dirname;
  project.provide('scripts', {
    'picker.js': await bundlePicker('index.ts'),
    'react-page.js': await bundlePicker(`${tests}/react-page.ts`),
    'vue-page.js': await bundlePicker(`${tests}/vue-page.ts`),
  });
  return () => site.stop();
}

/** Signs up and creates a secret key and a publishable one. */
async function makeKeys(url: string): Promise<readonly [secret: string, publishable: string]> {
  const account = { email: 'shop@example.com', password: 'correct horse battery staple' };
  await post(`${url}/account/sign-up`, account);
  const { headers } = await post(`${url}/account/session`, account);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const make = async (wanted: object) => {
    const answer = await post(`${url}/account/keys`, wanted, { cookie });
    return ((await answer.json()) as { data: { secret: string } }).data.secret;
  };
  return [
    await make({ name: 'Server' }),
    await make({ name: 'Pages', kind: 'publishable', domains: ['localhost'] }),
  ];
}

async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
