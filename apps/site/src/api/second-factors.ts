import type { AddedFactorView, FactorsView, TotpSetup } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
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
  const path = '/account/second-factors/totp/confirm';
  const { recovery_codes: codes } = await sendJson<AddedFactorView>('POST', path, { setup, code });
  // The first factor also changes the sessions and the provider of the account.
  await queryClient.invalidateQueries({ queryKey: [PRIVATE] });
  return codes;
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
