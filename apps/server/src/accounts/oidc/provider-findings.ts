import type { Finding } from '../../base/finding.ts';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import { OidcProvider } from './oidc-provider.ts';

/** Reads the metadata of the identity provider. Whether the client secret is right shows at a sign-in only. */
export async function providerFindings(
  settings: OidcSettings,
  redirectUri: string,
): Promise<readonly Finding[]> {
  let reason = '';
  const note = (details: object) => {
    const { code, reason: message } = details as { readonly code?: string; readonly reason?: string };
    reason = [message, code].filter((part) => part !== undefined).join(', ');
  };
  const provider = new OidcProvider(settings, redirectUri, { info: note, warn: note, error: note });
  return [
    (await provider.begin()) === undefined
      ? {
          level: 'error',
          text: `the identity provider of OIDC_ISSUER cannot be used (${reason}). Start it, or correct OIDC_ISSUER.`,
        }
      : { level: 'ok', text: `the identity provider ${settings.name} answers; it must allow ${redirectUri}` },
  ];
}
