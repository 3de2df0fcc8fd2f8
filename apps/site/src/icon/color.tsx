import { CopyButton } from '../design/copy-button.tsx';
import styles from './icon-detail.module.css';

/** One color of an icon: how it looks, its name, its hex value to be copied, and how much of the drawing it fills. */
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
