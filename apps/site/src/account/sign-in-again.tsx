import type { AccountView } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { useSessions, useSignInMethods } from '../api/account.ts';
import { useSecondFactors } from '../api/second-factors.ts';
import { STRINGS } from '../strings.ts';
import { providerAddress } from './return-path.ts';

const TEXTS = STRINGS.account.settings;
const FRESH_MS = 10 * 60_000;

/**
 * Says that a sensitive change needs a recent sign-in, unless this one is recent, and links to the sign-in.
 * Accounts with a password and without second factors need none, unless the change `alwaysNeedsOne`.
 */
export function SignInAgain({
  account,
  alwaysNeedsOne = false,
}: {
  readonly account: AccountView;
  readonly alwaysNeedsOne?: boolean;
}) {
  const provider = useSignInMethods().data?.oidc?.name;
  const session = useSessions().data?.find((one) => one.is_this);
  const hasFactors = (useSecondFactors().data?.factors.length ?? 0) > 0;
  if (account.has_password && !hasFactors && !alwaysNeedsOne) return null;
  if (session !== undefined && Date.now() - Date.parse(session.created_at) < FRESH_MS) return null;
  return (
    <p>
      {TEXTS.signInFirst}{' '}
      {account.has_password ? (
        <Link href="/sign-in?again&next=/settings">{TEXTS.signInAgain}</Link>
      ) : (
        provider !== undefined && <a href={providerAddress('/settings')}>{TEXTS.signInAgainWith(provider)}</a>
      )}
    </p>
  );
}
