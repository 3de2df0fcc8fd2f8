import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useKnownAccount } from '../api/account.ts';
import { useCollected } from '../collection/collections.ts';
import { PictureSearch } from '../draw/picture-search.tsx';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import { Glyph } from './glyph.tsx';
import { LanguageChoice } from './language-choice.tsx';
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

/** The frame of all pages: header, offline notice and content. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [location] = useLocation();
  const menu = useRef<HTMLElement>(null);
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
        {/* Narrow screens show the entries in a popover. */}
        <nav ref={menu} id="menu" popover="auto" class={styles['menu']} aria-label={TEXTS.label}>
          <ul class={styles['entries']}>
            {ENTRIES.map(({ href, text }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isCurrent(href, location) ? 'page' : undefined}
                  onClick={() => menu.current?.hidePopover()}
                >
                  {text}
                </Link>
              </li>
            ))}
            <li class={styles['narrow']}>
              <LanguageChoice />
            </li>
          </ul>
        </nav>
        <div class={styles['actions']}>
          <div class={styles['wide']}>
            <LanguageChoice />
          </div>
          <CollectionLink />
          <AccountLink />
          <Shortcuts />
          <ThemeChoice />
          <button
            type="button"
            class={`${button['quiet']} ${styles['open']}`}
            popoverTarget="menu"
            aria-label={TEXTS.menu}
          >
            <Glyph name="menu" />
          </button>
        </div>
      </header>
      <OfflineNotice />
      <PictureSearch />
      <main id="content" tabIndex={-1} class={styles['content']}>
        {children}
      </main>
    </>
  );
}

function CollectionLink() {
  const length = useCollected().size;
  useKeptCollections();
  return (
    <>
      <Link href="/saved" class={styles['action']} aria-label={`${STRINGS.collection.title} ${length || ''}`}>
        <Glyph name="collection" />
        <span class={styles['word']}>{STRINGS.collection.title}</span>{' '}
        {length > 0 && <span class={styles['count']}>{length}</span>}
      </Link>
      <p role="status" class="visually-hidden">
        {length > 0 ? STRINGS.collection.size(length) : ''}
      </p>
    </>
  );
}

/** Keeps the collections in the account while the visitor is signed in. */
function useKeptCollections(): void {
  const account = useKnownAccount().data?.id;
  useEffect(() => {
    if (account === undefined) return undefined;
    const keeping = import('../collection/keep-in-account.ts').then((module) => module.keepInAccount());
    keeping.catch(() => undefined);
    return () => void keeping.then((end) => end()).catch(() => undefined);
  }, [account]);
}

function AccountLink() {
  const account = useKnownAccount();
  return account.data == null ? (
    <Link href="/sign-in" class={styles['action']}>
      {STRINGS.account.signIn}
    </Link>
  ) : (
    <Link href="/keys" class={styles['action']} title={account.data.email}>
      {STRINGS.account.title}
    </Link>
  );
}

/** A notice while the browser is offline. */
function OfflineNotice() {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    update();
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
