import type { Icon } from '@glyphdex/contract';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import type { Customization } from './customize-drawing.ts';
import styles from './icon-detail.module.css';

const FORMATS = ['svg', 'png', 'webp', 'avif'] as const;
/** Default size of a bitmap, in pixels. */
const BITMAP_SIZE = 512;

/** Download links for the customized icon. */
export function DownloadLinks({ icon, wanted }: { readonly icon: Icon; readonly wanted: Customization }) {
  return (
    <fieldset class={styles['group']}>
      <legend>{STRINGS.icon.download}</legend>
      {FORMATS.map((format) => (
        <a key={format} class={button['button']} href={addressOf(icon.id, format, wanted)} download>
          {format.toUpperCase()}
        </a>
      ))}
    </fieldset>
  );
}

function addressOf(id: number, format: (typeof FORMATS)[number], wanted: Customization): string {
  const params = new URLSearchParams({ format });
  const size = wanted.size ?? (format === 'svg' ? undefined : BITMAP_SIZE);
  if (size !== undefined) params.set('size', String(size));
  if (wanted.color !== undefined) params.set('color', wanted.color);
  if (wanted.strokeWidth !== undefined) params.set('stroke_width', String(wanted.strokeWidth));
  return `/gallery/icons/${id}/download?${params}`;
}
