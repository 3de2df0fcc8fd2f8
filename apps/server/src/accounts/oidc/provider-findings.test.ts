import { expect, onTestFinished, test } from 'vitest';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { providerFindings } from './oidc-provider.ts';

const REDIRECT_URI = 'http://127.0.0.1:3000/account/oidc/callback';

test('names the address that the provider must allow', async () => {
  const provider = await startOidcProvider({ redirectUri: REDIRECT_URI });
  onTestFinished(() => provider.close());
  expect(await providerFindings(provider.settings, REDIRECT_URI)).toEqual([
    {
      level: 'ok',
      text: `the identity provider ${provider.settings.name} answers; it must allow ${REDIRECT_URI}`,
    },
  ]);
});

test('reports a provider that answers with something else, without the client secret', async () => {
  const provider = await startOidcProvider({ redirectUri: REDIRECT_URI });
  onTestFinished(() => provider.close());
  provider.tamper(async (context, next) => {
    await next();
    context.body = 'not found';
  });
  const findings = await providerFindings(provider.settings, REDIRECT_URI);
  expect(findings).toEqual([
    { level: 'error', text: expect.stringMatching(/OIDC_ISSUER cannot be used \(.+\)\. Start it/) },
  ]);
  expect(JSON.stringify(findings)).not.toContain(provider.settings.clientSecret);
});
