import type { Icon } from '@glyphdex/contract';
import { strokeOf } from '@glyphdex/contract/svg-document';
import { useState } from 'preact/hooks';
import { useIconsOf } from '../api/collections.ts';
import { COLLECTION_MAX, toggleInCollection, useCollected } from '../collection/collections.ts';
import button from '../design/button.module.css';
import { pictureOf, useSurface } from '../design/drawing.tsx';
import { drawingAddress, INK } from '../design/drawing-address.ts';
import { Glyph } from '../design/glyph.tsx';
import { type ShownIcon, twinOf } from '../design/tone-of.ts';
import { BITMAP_SIZE, type Look } from '../gallery/tile-look.ts';
import { STRINGS } from '../strings.ts';
import { formatsOf, lastFormat, usedFormat } from './code-formats.ts';
import { drawnAs } from './customize-drawing.ts';
import styles from './icon-detail.module.css';

const TEXTS = STRINGS.icon;
const SIZES = [16, 20, 24, 32, 48] as const;
const GROUNDS = ['light', 'dark'] as const;
const FORMATS = ['SVG', 'PNG', 'WebP', 'AVIF'] as const;

/** The drawing on light and dark and in real sizes, its code in many formats, downloads, and the collection. */
export function ExportPanel({
  icon,
  look,
  onCopy,
}: {
  readonly icon: ShownIcon;
  readonly look: Look;
  /** Copies the icon in the format used last. */
  readonly onCopy: () => void;
}) {
  const source = icon.svg?.svg_code ?? '';
  const svg = drawnAs(source, look);
  const plain = drawnAs(source, { ...look, size: undefined });
  const surface = useSurface();
  return (
    <div class={styles['export']}>
      <Stages icon={icon} look={look} />
      <ul class={styles['sizes']} aria-label={TEXTS.realSizes}>
        {SIZES.map((size) => (
          <li key={size}>
            <img
              {...(plain === '' ? { src: icon.static_image_url } : pictureOf(plain, surface, icon.ground))}
              width={size}
              height={size}
              alt=""
            />
            <span>{size}</span>
          </li>
        ))}
      </ul>
      <CodeTabs icon={icon} svg={svg} onCopy={onCopy} />
      <p class={styles['group']}>
        <CollectButton icon={icon} />
        <span>{TEXTS.download}</span>
        {FORMATS.map((format) => (
          <a
            key={format}
            class={button['chip']}
            href={downloadAddress(icon.id, source, format, look)}
            aria-label={`${TEXTS.download} ${format}`}
            download
          >
            {format}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The drawing on a light and on a dark ground. An animation plays after a click when reduced motion is preferred. */
function Stages({ icon, look }: { readonly icon: ShownIcon; readonly look: Look }) {
  const { isStill } = useSurface();
  const [isPlayed, setPlayed] = useState(false);
  const isPlaying = isPlayed || !isStill || icon.type !== 'AnimatedIcon';
  const twins = useIconsOf(icon.ground_twin == null ? [] : [icon.ground_twin]).data;
  return (
    <div class={styles['stages']}>
      {GROUNDS.map((ground, i) => {
        const shown = twinOf(icon, ground, twins) ?? icon;
        const svg = drawnAs(shown.svg?.svg_code ?? '', { ...look, size: undefined });
        const surface = { page: ground, ink: INK[ground] };
        return (
          <div key={ground} class={styles['stage']} data-ground={ground}>
            <img
              {...(isPlaying && svg !== ''
                ? pictureOf(svg, surface, shown === icon ? icon.ground : ground)
                : { src: shown.static_image_url })}
              alt={i === 0 || shown !== icon ? shown.name : ''}
            />
          </div>
        );
      })}
      {!isPlaying && (
        <button type="button" class={button['button']} onClick={() => setPlayed(true)}>
          {TEXTS.play}
        </button>
      )}
    </div>
  );
}

/** Tabs of formats with the code of the icon, and a button that copies it (ARIA tabs pattern). */
function CodeTabs({
  icon,
  svg,
  onCopy,
}: {
  readonly icon: Icon;
  readonly svg: string;
  readonly onCopy: () => void;
}) {
  const formats = formatsOf(icon);
  const format = lastFormat(icon, usedFormat.use());
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    // The arrows belong to the tabs here, not to the way through the icons.
    event.preventDefault();
    event.stopPropagation();
    const next = formats[(formats.indexOf(format) + step + formats.length) % formats.length]!;
    usedFormat.set({ name: next.name });
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div class={styles['code']}>
      <div
        role="tablist"
        aria-label={TEXTS.formats}
        class={styles['tabs']}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {formats.map((one) => (
          <button
            key={one.name}
            id={`tab-${one.name}`}
            type="button"
            role="tab"
            aria-selected={one === format}
            aria-controls="code"
            tabIndex={one === format ? 0 : -1}
            onClick={() => usedFormat.set({ name: one.name })}
          >
            {one.name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <pre id="code" role="tabpanel" aria-labelledby={`tab-${format.name}`} tabIndex={0}>
        {format.isPicture ? (
          <img src={drawingAddress(svg, '#000000')} alt="" />
        ) : (
          <code>{format.write(icon, svg)}</code>
        )}
      </pre>
      <button type="button" class={`${button['button']} ${button['primary']}`} onClick={onCopy}>
        {TEXTS.copyFormat(format.name)}
      </button>
    </div>
  );
}

function downloadAddress(
  id: number,
  svg: string,
  format: (typeof FORMATS)[number],
  { color, size, stroke }: Look,
): string {
  const params = new URLSearchParams({ format: format.toLowerCase() });
  if (size !== undefined) params.set('size', size);
  else if (format !== 'SVG') params.set('size', String(BITMAP_SIZE));
  if (color !== undefined) params.set('color', color);
  if (stroke !== undefined) params.set('stroke_width', String(strokeOf(svg, Number(stroke))));
  return `/gallery/icons/${id}/download?${params}`;
}

/** Adds an icon to the collection or removes it. */
function CollectButton({ icon }: { readonly icon: Icon }) {
  const isCollected = useCollected().has(icon.slug);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <button
        type="button"
        class={button['button']}
        aria-pressed={isCollected}
        onClick={() => setFull(!toggleInCollection(icon))}
      >
        <Glyph name={isCollected ? 'check' : 'collection'} size={16} />
        {isCollected ? STRINGS.collection.remove : STRINGS.collection.add}
      </button>
      {isFull && <span role="alert">{STRINGS.collection.full(COLLECTION_MAX)}</span>}
    </>
  );
}
