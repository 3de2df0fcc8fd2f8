import button from '../design/button.module.css';
import { Glyph } from '../design/glyph.tsx';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';

/** A button that opens the file dialog for a picture, by which `PictureSearch` searches. */
export function PictureChoice({
  isCompact = false,
}: {
  /** Shows only the symbol. */
  readonly isCompact?: boolean;
}) {
  return (
    <label
      class={`${button[isCompact ? 'quiet' : 'button']} ${styles['choice']}`}
      title={STRINGS.draw.choose}
    >
      <Glyph name="picture" />
      <span class={isCompact ? 'visually-hidden' : undefined}>{STRINGS.draw.choose}</span>
      <input
        type="file"
        class="visually-hidden"
        accept="image/*"
        // Choosing the same file again is a change, too.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
