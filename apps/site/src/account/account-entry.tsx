import { Link } from 'wouter-preact';
import { useKnownAccount } from '../api/account.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.account;

/** The way to one's account, in the header of every page. */
export function AccountEntry() {
  const account = useKnownAccount();
  return account.data == null ? (
    <Link href="/sign-in">{TEXTS.signIn}</Link>
  ) : (
    <Link href="/keys" title={account.data.email}>
      {TEXTS.title}
    </Link>
  );
}
