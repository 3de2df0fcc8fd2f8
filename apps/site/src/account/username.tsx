import type { AccountView } from '@glyphdex/contract';

/** Tells password managers whose password the form is about. */
export function Username({ account }: { readonly account: AccountView }) {
  return <input type="text" autocomplete="username" value={account.email} readOnly hidden />;
}
