import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useKnownAccount } from '../api/account.ts';
import { CollectionTray } from '../collection/collection-tray.tsx';
import { STRINGS } from '../strings.ts';
import styles from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';

const TEXTS = STRINGS.navigation;

const ENTRIES = [
  { href: '/', text: TEXTS.gallery },
  { href: '/packs', text: TEXTS.packs },
  { href: '/draw', text: TEXTS.draw },
  { href: '/developers', text: TEXTS.developers },
] as const;

/** The frame of all pages: header, offline notice, content and the tray of the collection. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [location] = useLocation();
  useFocusAfterNavigation(location);
  return (
    <>
      <a class={styles['skip']} href="#content">
        {STRINGS.skipToContent}
      </a>
      <header class={styles['header']}>
        <Link href="/" class={styles['brand']}>
          <img src="/favicon.svg" width="24" height="24" alt="" />
          {STRINGS.brand}
        </Link>
        <nav aria-label={TEXTS.label}>
          <ul class={styles['entries']}>
            {ENTRIES.map(({ href, text }) => (
              <li key={href}>
                <Link href={href} aria-current={isCurrent(href, location) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div class={styles['account']}>
          <AccountLink />
        </div>
        <Shortcuts />
        <ThemeChoice />
      </header>
      <OfflineNotice />
      <main id="content" tabIndex={-1} class={styles['content']}>
        {children}
      </main>
      <CollectionTray />
    </>
  );
}

function AccountLink() {
  const account = useKnownAccount();
  return account.data == null ? (
    <Link href="/sign-in">{STRINGS.account.signIn}</Link>
  ) : (
    <Link href="/keys" title={account.data.email}>
      {STRINGS.account.title}
    </Link>
  );
}

/** A notice while the browser is offline. */
function OfflineNotice() {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return (
    <p role="status" class={styles['offline']}>
      {isOffline ? STRINGS.offline : ''}
    </p>
  );
}

function isCurrent(href: string, location: string): boolean {
  return href === '/' ? location === '/' : location.startsWith(href);
}
