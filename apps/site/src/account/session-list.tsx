import { useMutation } from '@tanstack/preact-query';
import { endSession, useSessions } from '../api/account.ts';
import button from '../design/button.module.css';
import { Moment } from '../design/moment.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';
import { browserName } from './browser-name.ts';

const TEXTS = STRINGS.account.settings;

/** The sessions of the account, each with a button to end it. */
export function SessionList() {
  const sessions = useSessions();
  const end = useMutation({ mutationFn: endSession });
  const fault = end.error ?? sessions.error;
  return (
    <>
      {fault !== null && <p role="alert">{fault.message}</p>}
      <ul class={styles['sessions']}>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <div>
              {browserName(session.user_agent) ?? TEXTS.unknownBrowser}
              {session.is_this && <strong> · {TEXTS.thisSession}</strong>}
              <div class={styles['soft']}>
                {TEXTS.lastSeen} <Moment iso={session.last_seen_at} />
              </div>
            </div>
            {!session.is_this && (
              <button
                type="button"
                class={button['button']}
                aria-label={TEXTS.endSession(browserName(session.user_agent) ?? TEXTS.unknownBrowser)}
                onClick={() => end.mutate(session)}
              >
                {TEXTS.end}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
