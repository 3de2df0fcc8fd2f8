import { Link } from 'wouter-preact';
import { useKnownAccount } from '../api/account.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.account;

/** The account link in the header. */
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
