import button from '../design/button.module.css';
import { Glyph } from '../design/glyph.tsx';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';
import { searchByPicture } from './picture-search.tsx';

/** A button that opens the file dialog for a picture to search by. */
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
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) searchByPicture(file);
        }}
      />
    </label>
  );
}
