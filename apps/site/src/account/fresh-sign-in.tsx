import type { AccountView } from '@glyphdex/contract';
import { useEntrances } from '../api/account.ts';
import { STRINGS } from '../strings.ts';
import { providerAddress } from './way-back.ts';

const TEXTS = STRINGS.account.settings;

/** What stands in for the password of an account that has none: how to sign in again. */
export function FreshSignIn({ account }: { readonly account: AccountView }) {
  const { data: entrances } = useEntrances();
  if (account.has_password) return null;
  const name = entrances?.oidc?.name;
  return (
    <p>
      {TEXTS.fresh}{' '}
      {name !== undefined && <a href={providerAddress('/settings')}>{TEXTS.signInAgain(name)}</a>}
    </p>
  );
}
