import type { Icon } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { COLLECTION_MAX, toggleInCollection, useCollection } from '../collection/stored-icons.ts';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { drawingAddress, useInk, useReducedMotion } from '../design/drawing-address.ts';
import { toneOf } from '../design/tone-of.ts';
import { STRINGS } from '../strings.ts';
import { type Customization, customizableParts, customizeDrawing } from './customize-drawing.ts';
import styles from './icon-detail.module.css';
import { writeCss, writeJsx, writeVue } from './write-code.ts';

const TEXTS = STRINGS.icon;
/** In pixels of the longer side. */
const SIZES = [16, 20, 24, 32, 48, 64, 128, 256] as const;
/** The range of the slider, in units of the drawing. It starts at 2, whatever width the drawing has. */
const STROKE_WIDTH = { min: 0.5, max: 4, step: 0.25 } as const;
const FORMATS = ['svg', 'png', 'webp', 'avif'] as const;
/** Default size of a downloaded bitmap, in pixels of the longer side. */
const BITMAP_SIZE = 512;

/** Width of the largest stage for the drawing: 60% of 20rem, at 16 pixels per rem. */
const STAGE_SIZE = 192;

/** The drawing of an icon with its customization, copies and downloads, and a button for the collection. */
export function ExportPanel({ icon }: { readonly icon: Icon }) {
  const [customization, setCustomization] = useState<Customization>({});
  const ink = useInk();
  const isStill = useReducedMotion();
  const [isPlayed, setPlayed] = useState(false);
  const isPlaying = isPlayed || !isStill || icon.type !== 'AnimatedIcon';
  const source = icon.svg?.svg_code ?? '';
  const svg = customizeDrawing(source, customization);
  return (
    <div class={styles['export']}>
      <div class={styles['stage']}>
        <img
          src={
            isPlaying
              ? drawingAddress(customizeDrawing(source, { ...customization, size: STAGE_SIZE }), ink)
              : icon.static_image_url
          }
          alt={icon.name}
          data-tone={toneOf(svg)}
        />
        {!isPlaying && (
          <button type="button" class={button['button']} onClick={() => setPlayed(true)}>
            {TEXTS.play}
          </button>
        )}
      </div>
      <div class={styles['tools']}>
        <CustomizePanel svg={source} customization={customization} ink={ink} onChange={setCustomization} />
        <fieldset class={styles['group']}>
          <legend>{STRINGS.copy}</legend>
          <CopyButton text={() => svg} isPrimary>
            SVG
          </CopyButton>
          <CopyButton text={() => writeJsx(svg)}>JSX</CopyButton>
          <CopyButton text={() => writeVue(svg)}>Vue</CopyButton>
          <CopyButton text={() => writeCss(icon.slug, svg)}>CSS</CopyButton>
          <CopyButton text={() => `data:image/svg+xml,${encodeURIComponent(svg)}`}>
            {TEXTS.dataUri}
          </CopyButton>
          <CopyButton text={() => icon.static_image_url}>{TEXTS.imageAddress}</CopyButton>
          <CopyButton text={() => icon.slug.replace('--', ':')}>{TEXTS.iconName}</CopyButton>
        </fieldset>
        <fieldset class={styles['group']}>
          <legend>{TEXTS.download}</legend>
          {FORMATS.map((format) => (
            <a
              key={format}
              class={button['button']}
              href={downloadAddress(icon.id, format, customization)}
              download
            >
              {format.toUpperCase()}
            </a>
          ))}
        </fieldset>
        <div class={styles['group']}>
          <CollectButton icon={icon} />
        </div>
      </div>
    </div>
  );
}

function downloadAddress(
  id: number,
  format: (typeof FORMATS)[number],
  { color, size, strokeWidth }: Customization,
): string {
  const params = new URLSearchParams({ format });
  if (size !== undefined) params.set('size', String(size));
  else if (format !== 'svg') params.set('size', String(BITMAP_SIZE));
  if (color !== undefined) params.set('color', color);
  if (strokeWidth !== undefined) params.set('stroke_width', String(strokeWidth));
  return `/gallery/icons/${id}/download?${params}`;
}

/** Adds an icon to the collection or removes it. */
function CollectButton({ icon }: { readonly icon: Icon }) {
  const isCollected = useCollection().some(({ id }) => id === icon.id);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <button
        type="button"
        class={button['button']}
        aria-pressed={isCollected}
        onClick={() => setFull(!toggleInCollection(icon))}
      >
        {isCollected ? STRINGS.collection.remove : STRINGS.collection.add}
      </button>
      {isFull && <p role="alert">{STRINGS.collection.full(COLLECTION_MAX)}</p>}
    </>
  );
}

/** Controls for color, size and stroke width, where the drawing allows them. */
function CustomizePanel({
  svg,
  customization,
  ink,
  onChange,
}: {
  readonly svg: string;
  readonly customization: Customization;
  /** The color that is shown while none is chosen. */
  readonly ink: string;
  readonly onChange: (customization: Customization) => void;
}) {
  const parts = customizableParts(svg);
  return (
    <fieldset class={styles['group']}>
      <legend>{TEXTS.customize}</legend>
      {parts.color && (
        <label>
          {TEXTS.color}
          <input
            type="color"
            value={customization.color ?? ink}
            onInput={(event) => onChange({ ...customization, color: event.currentTarget.value })}
          />
        </label>
      )}
      <label>
        {TEXTS.size}
        <select
          value={customization.size ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...customization, size: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">{TEXTS.asDrawn}</option>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size} px
            </option>
          ))}
        </select>
      </label>
      {parts.strokeWidth && (
        <label>
          {TEXTS.strokeWidth}
          <input
            type="range"
            {...STROKE_WIDTH}
            value={customization.strokeWidth ?? 2}
            onInput={(event) =>
              onChange({ ...customization, strokeWidth: Number(event.currentTarget.value) })
            }
          />
          <output class={styles['width']}>{customization.strokeWidth ?? TEXTS.asDrawn}</output>
        </label>
      )}
      <button
        type="button"
        class={styles['reset']}
        disabled={Object.values(customization).every((value) => value === undefined)}
        onClick={() => onChange({})}
      >
        {TEXTS.reset}
      </button>
    </fieldset>
  );
}
