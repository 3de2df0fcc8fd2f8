import type { ComponentChildren } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { AccountEntry } from '../account/account-entry.tsx';
import { CollectionTray } from '../collection/collection-tray.tsx';
import { STRINGS } from '../strings.ts';
import { OfflineNotice } from './offline-notice.tsx';
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

/** The frame of all pages: brand, navigation and content. */
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
          <AccountEntry />
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

function isCurrent(href: string, location: string): boolean {
  return href === '/' ? location === '/' : location.startsWith(href);
}
