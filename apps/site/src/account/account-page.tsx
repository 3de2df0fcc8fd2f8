import type { AccountView } from '@glyphdex/contract';
import { useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { signOut, useAccount } from '../api/account.ts';
import button from '../design/button.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { signInAddress } from './return-path.ts';

const TEXTS = STRINGS.account;

const PAGES = [
  { href: '/keys', text: TEXTS.pages.keys },
  { href: '/usage', text: TEXTS.pages.usage },
  { href: '/settings', text: TEXTS.pages.settings },
] as const;

/** The frame of account pages. Redirects visitors without a session to the sign-in page, which returns here. */
export function AccountPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (account: AccountView) => ComponentChildren;
}) {
  const account = useAccount();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const here = query === '' ? path : `${path}?${query}`;
  useTitle(title);
  const signingOut = useMutation({ mutationFn: () => signOut(() => navigate('/')) });
  const isSignedOut = account.data === null;
  useEffect(() => {
    if (isSignedOut) navigate(signInAddress(here), { replace: true });
  }, [isSignedOut, here, navigate]);
  return (
    <div class={styles['page']}>
      <div class={styles['bar']}>
        <nav aria-label={TEXTS.title}>
          <ul>
            {PAGES.map(({ href, text }) => (
              <li key={href}>
                <Link href={href} aria-current={path === href ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" class={button['button']} onClick={() => signingOut.mutate()}>
          {TEXTS.signOut}
        </button>
      </div>
      <h1>{title}</h1>
      {signingOut.isError && <p role="alert">{signingOut.error.message}</p>}
      {account.isError && <p role="alert">{account.error.message}</p>}
      {account.data == null
        ? !account.isError && <p role="status">{STRINGS.loading}</p>
        : children(account.data)}
    </div>
  );
}
