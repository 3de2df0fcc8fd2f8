import { useEffect, useRef } from 'preact/hooks';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { STRINGS } from '../strings.ts';
import styles from './account.module.css';

const TEXTS = STRINGS.account.factors.recovery;

/** New recovery codes, until the visitor confirms having saved them. They take the focus. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <section class={styles['codes']} aria-labelledby="recovery-codes">
      <h3 ref={heading} id="recovery-codes" tabIndex={-1}>
        {TEXTS.title}
      </h3>
      <p>{TEXTS.once}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class={styles['actions']}>
        <CopyButton text={() => text}>{TEXTS.copy}</CopyButton>
        <a
          class={button['button']}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${TEXTS.fileTitle(location.host)}\n\n${text}`)}`}
          download="glyphdex-recovery-codes.txt"
        >
          {TEXTS.download}
        </a>
        <button type="button" class={`${button['button']} ${button['primary']}`} onClick={onDone}>
          {TEXTS.done}
        </button>
      </p>
    </section>
  );
}
