import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { CLIENT, startOidcProvider } from '../../apps/server/src/testing/oidc-provider.ts';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the site. */
    siteUrl: string;
    /** Origin of the OpenID provider. Browsers treat it as another site. */
    providerUrl: string;
  }
}

/** Starts one service for all tests, on the catalog of DATA_DIR with a new database, and an OpenID provider. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const site = await startSite({
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: 'Example ID',
  });
  // The provider needs the address of the service. It can start later, because the service contacts it at the first
  // sign-in.
  const provider = await startOidcProvider({ redirectUri: `${site.url}/account/oidc/callback`, port });
  project.provide('siteUrl', site.url);
  project.provide('providerUrl', provider.settings.issuer);
  return async () => {
    await provider.close();
    await site.stop();
  };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}
