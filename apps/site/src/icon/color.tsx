import { CopyButton } from '../design/copy-button.tsx';
import styles from './icon-detail.module.css';

/** One color of an icon: swatch, name, hex value with a copy button, and share of the drawing. */
export function Color({
  name,
  hex,
  share,
}: {
  readonly name: string;
  readonly hex: string;
  readonly share: number;
}) {
  return (
    <span class={styles['color']}>
      <span
        class={styles['swatch']}
        aria-hidden="true"
        ref={(element) => element?.style.setProperty('background', hex)}
      />
      {name} <CopyButton text={() => hex}>{hex}</CopyButton>
      <span class={styles['share']}>{Math.max(1, Math.round(share * 100))} %</span>
    </span>
  );
}
