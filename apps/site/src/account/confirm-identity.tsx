import type { AccountView } from '@glyphdex/contract';
import { useEntrances } from '../api/account.ts';
import { STRINGS } from '../strings.ts';
import { providerAddress } from './return-path.ts';

const TEXTS = STRINGS.account.settings;

/** For accounts without a password: the link to sign in again before a sensitive change. */
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

/** A hidden field that tells password managers the account of the form. */
export function Username({ account }: { readonly account: AccountView }) {
  return <input type="text" autocomplete="username" value={account.email} readOnly hidden />;
}
