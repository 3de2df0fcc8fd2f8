import { useEffect, useState } from 'preact/hooks';
import { useEntrances } from '../api/account.ts';
import button from '../design/button.module.css';
import form from '../form/form.module.css';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { providerAddress, returnPath } from './return-path.ts';

const TEXTS = STRINGS.account.entrance;

/** The sign-in link to the configured provider; nothing without one. */
export function ProviderSignIn() {
  const { data: entrances } = useEntrances();
  const name = entrances?.oidc?.name;
  return (
    <>
      <ProviderErrorNote provider={name} />
      {name !== undefined && (
        <>
          <a class={button['button']} href={providerAddress(returnPath(location.search, location.origin))}>
            {TEXTS.with(name)}
          </a>
          <p class={styles['or']}>{TEXTS.or}</p>
        </>
      )}
    </>
  );
}

/** The error of a failed sign-in at the provider, from the page's address. */
export function ProviderErrorNote({ provider }: { readonly provider: string | undefined }) {
  const [fault] = useState(() => new URLSearchParams(location.search).get('error'));
  // Removed from the address, so a reload does not show it again.
  useEffect(() => forgetParameter('error'), []);
  const tell =
    fault === null ? undefined : Object.entries(TEXTS.faults).find(([code]) => code === fault)?.[1];
  if (tell === undefined) return null;
  return (
    <p role="alert" class={form['alert']}>
      {tell(provider ?? TEXTS.provider)}
    </p>
  );
}

export function forgetParameter(name: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
