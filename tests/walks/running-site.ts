import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { CLIENT, startOidcProvider } from '../../apps/server/src/testing/oidc-provider.ts';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pages are. */
    siteUrl: string;
    /** Where people can sign in as well: for browsers another site. */
    providerUrl: string;
  }
}

/** One service for all walks, on the catalog of DATA_DIR and with accounts of its own, and a provider of sign-ins. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const site = await startSite({
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: 'Example ID',
  });
  // The service asks for it when somebody signs in, so it may start later, knowing where the service is.
  const provider = await startOidcProvider({ redirectUri: `${site.url}/account/oidc/callback`, port });
  project.provide('siteUrl', site.url);
  project.provide('providerUrl', provider.settings.issuer);
  return async () => {
    await provider.close();
    await site.stop();
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}
