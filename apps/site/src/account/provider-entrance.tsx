import { useEntrances } from '../api/account.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { EntranceFaultNote } from './entrance-fault-note.tsx';
import { providerAddress, wayBack } from './way-back.ts';

const TEXTS = STRINGS.account.entrance;

/** The way in by the provider that the operator has named, where there is one. */
export function ProviderEntrance() {
  const { data: entrances } = useEntrances();
  const name = entrances?.oidc?.name;
  return (
    <>
      <EntranceFaultNote provider={name} />
      {name !== undefined && (
        <>
          <a class={button['button']} href={providerAddress(wayBack(location.search, location.origin))}>
            {TEXTS.with(name)}
          </a>
          <p class={styles['or']}>{TEXTS.or}</p>
        </>
      )}
    </>
  );
}
