import type { AccountKeyView } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import button from '../design/button.module.css';
import { Moment } from '../design/moment.tsx';
import { STRINGS } from '../strings.ts';
import type { KeyAction } from './key-dialog.tsx';
import styles from './keys.module.css';

const TEXTS = STRINGS.keys;

/** One key: its settings, state and times, and its actions unless it is revoked. A replaced key cannot be rolled. */
export function KeyCard({
  apiKey: key,
  onAction,
}: {
  readonly apiKey: AccountKeyView;
  readonly onAction: (action: KeyAction) => void;
}) {
  const actionButton = (kind: 'edit' | 'roll' | 'revoke', text: string) => (
    <button
      type="button"
      class={`${button['button']} ${kind === 'revoke' ? button['danger'] : ''}`}
      aria-label={TEXTS.action(text, key.name)}
      onClick={() => onAction({ kind, key })}
    >
      {text}
    </button>
  );
  const servers = key.allow_server_calls ? ` · ${TEXTS.andServers}` : '';
  const facts: readonly (readonly [name: string, value: ComponentChildren])[] = [
    [TEXTS.key, <code>{key.prefix}…</code>],
    [TEXTS.kind, TEXTS.kinds[key.kind]],
    [TEXTS.domains, key.domains.length === 0 ? TEXTS.anyDomain : key.domains.join(', ') + servers],
    [TEXTS.limits, TEXTS.limitsOf(key)],
    [TEXTS.created, <Moment iso={key.created_at} />],
    [TEXTS.lastUsed, key.last_used_at === null ? TEXTS.never : <Moment iso={key.last_used_at} />],
    ...(key.state === 'ending' && key.expires_at !== null
      ? [[TEXTS.worksUntil, <Moment iso={key.expires_at} />] as const]
      : []),
  ];
  return (
    <li class={styles['key']}>
      <div class={styles['head']}>
        <h2>{key.name}</h2>
        <span class={styles[key.state]}>{TEXTS.states[key.state]}</span>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {key.state !== 'revoked' && (
        <div class={styles['actions']}>
          {actionButton('edit', TEXTS.edit)}
          {key.state === 'live' && actionButton('roll', TEXTS.roll)}
          {actionButton('revoke', TEXTS.revoke)}
        </div>
      )}
    </li>
  );
}
