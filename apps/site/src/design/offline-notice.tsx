import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './shell.module.css';

/** A notice while the browser is offline. */
export function OfflineNotice() {
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
