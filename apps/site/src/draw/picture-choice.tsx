import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';

/** A button that opens the file dialog for a picture to search by. */
export function PictureChoice({
  onFile,
  isCompact = false,
}: {
  readonly onFile: (file: File) => void;
  /** Shows only the symbol on narrow screens. */
  readonly isCompact?: boolean;
}) {
  return (
    <label
      class={`${button['button']} ${styles['choice']}`}
      title={STRINGS.draw.choose}
      data-compact={isCompact ? '' : undefined}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <g stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
          <rect x="3" y="4" width="18" height="16" rx="2" />
          <circle cx="8.5" cy="9.5" r="1.5" />
          <path d="m4 18 5-5 3 3 4-5 5 6" />
        </g>
      </svg>
      <span class={styles['label']}>{STRINGS.draw.choose}</span>
      <input
        type="file"
        class="visually-hidden"
        accept="image/*"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
