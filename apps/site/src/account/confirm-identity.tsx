import type { AccountView } from '@glyphdex/contract';
import { useEntrances } from '../api/account.ts';
import { STRINGS } from '../strings.ts';
import { providerAddress } from './return-path.ts';

const TEXTS = STRINGS.account.settings;

/** What stands in for the password of an account that has none: how to sign in again. */
export function SignInAgain({ account }: { readonly account: AccountView }) {
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

/** Tells password managers whose password the form is about. */
export function Username({ account }: { readonly account: AccountView }) {
  return <input type="text" autocomplete="username" value={account.email} readOnly hidden />;
}
