import type { AddedFactorView, FactorsView, TotpSetup } from '@glyphdex/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/preact-query';
import { STRINGS } from '../strings.ts';
import { PRIVATE, queryClient } from './query-client.ts';
import { getData, sendJson } from './requests.ts';

const FACTORS = [PRIVATE, 'second factors'];

export function useSecondFactors() {
  return useQuery({
    queryKey: FACTORS,
    queryFn: ({ signal }) => getData<FactorsView>('/account/second-factors', signal),
    staleTime: 0,
  });
}

/** The additional fields of a request for an account with second factors. */
export interface GivenFactor {
  readonly code?: string;
  readonly passkey?: object;
}

export interface AppSetup extends TotpSetup {
  /** The `otpauth:` URI as a QR code: the `d` of an SVG path whose unit is one module, and the width in modules. */
  readonly qrPath: string;
  readonly qrWidth: number;
}

/** Starts to add an authenticator app. The service stores nothing before `confirmApp`. */
export async function beginApp(): Promise<AppSetup> {
  const [setup, { encode }] = await Promise.all([
    sendJson<TotpSetup>('POST', '/account/second-factors/totp'),
    import('uqr'),
  ]);
  const { data, size } = encode(setup.uri, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { ...setup, qrPath: squares.join(''), qrWidth: size };
}

/** Adds the app with its first code. Resolves to the recovery codes if this is the first factor of the account. */
export async function confirmApp({ setup }: TotpSetup, code: string): Promise<readonly string[] | null> {
  return await added(sendJson('POST', '/account/second-factors/totp/confirm', { setup, code }));
}

/** Asks the browser for a new passkey and adds it. Resolves as `confirmApp`. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    sendJson<PublicKeyCredentialCreationOptionsJSON>('POST', '/account/second-factors/passkey'),
    import('@simplewebauthn/browser'),
  ]);
  const passkey = await asked(startRegistration({ optionsJSON }));
  return await added(sendJson('POST', '/account/second-factors/passkey/confirm', { name, passkey }));
}

/** Asks the browser to use a passkey. `path` and `body` are the request for the options. Resolves to its answer. */
export async function answerWithPasskey(path: string, body: object): Promise<object> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    sendJson<PublicKeyCredentialRequestOptionsJSON>('POST', path, body),
    import('@simplewebauthn/browser'),
  ]);
  return await asked(startAuthentication({ optionsJSON }));
}

export async function removeFactor(id: string): Promise<void> {
  await sendJson('DELETE', `/account/second-factors/${encodeURIComponent(id)}`);
  await queryClient.invalidateQueries({ queryKey: FACTORS });
}

/** Replaces the recovery codes and resolves to the new ones. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const { recovery_codes: codes } = await sendJson<{ recovery_codes: readonly string[] }>(
    'POST',
    '/account/recovery-codes',
  );
  await queryClient.invalidateQueries({ queryKey: FACTORS });
  return codes;
}

/** Whether this browser can make and use passkeys. Browsers hide them on pages without HTTPS. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

async function added(answer: Promise<AddedFactorView>): Promise<readonly string[] | null> {
  const { recovery_codes: codes } = await answer;
  await queryClient.invalidateQueries({ queryKey: FACTORS });
  return codes;
}

/** Replaces the browser's messages, which are in the words of the specification. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(STRINGS.account.factors[isKnown ? 'passkeyKnown' : 'passkeyCancelled']);
  }
}
