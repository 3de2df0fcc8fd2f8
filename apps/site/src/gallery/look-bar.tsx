import type { Icon } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { isInline } from '../design/drawing.tsx';
import { useInk } from '../design/drawing-address.ts';
import { Glyph, type GlyphName } from '../design/glyph.tsx';
import { STRINGS } from '../strings.ts';
import type { ChangeQuery, GalleryQuery } from './gallery-query.ts';
import styles from './look-bar.module.css';
import { applyLook, type Look, SIZE_DEFAULT, storedLook } from './tile-look.ts';
import { oneClick } from './use-cell-actions.tsx';

const TEXTS = STRINGS.look;
const GROUNDS = ['light', 'dark', 'checkered'] as const;

/** The query with the look of its address; without one, with the look that this browser used last. Applies it. */
export function useLookOf(query: GalleryQuery): GalleryQuery {
  const stored = storedLook.use();
  const isInAddress = Object.keys(query.look).length > 0;
  const current = isInAddress ? query.look : stored;
  const key = JSON.stringify(current);
  // Stays the same object while nothing changes, so the grid does not render again.
  const look = useMemo(() => current, [key]);
  useEffect(() => {
    applyLook(look);
    if (isInAddress) storedLook.set(look);
  }, [key]);
  return { ...query, look };
}

/**
 * Color, size, stroke, density and ground of all icons. While a control moves, the icons follow; its address follows
 * when it rests.
 */
export function LookBar({
  look,
  icons,
  isSingle = false,
  onChange,
}: {
  readonly look: Look;
  /** The shown icons. Not all take a color or a stroke width. */
  readonly icons: readonly Icon[];
  /** For one icon there are no tiles and no ground to choose. */
  readonly isSingle?: boolean;
  readonly onChange: ChangeQuery;
}) {
  const ink = useInk();
  const { copies } = oneClick.use();
  const [colored, stroked] = useMemo(() => {
    const drawings = icons.map(({ svg }) => svg?.svg_code ?? '').filter(isInline);
    return [drawings.length, drawings.filter((svg) => svg.includes(' stroke-width="')).length];
    // The array is new on every render.
  }, [icons[0], icons.length]);
  const [moved, setMoved] = useState<Look>();
  const current = moved ?? look;
  const preview = (part: Look) => {
    const next = { ...current, ...part };
    setMoved(next);
    applyLook(next);
  };
  const choose = (next: Look) => {
    setMoved(undefined);
    storedLook.set(next);
    onChange({ look: next }, 'replace');
  };
  const tool = (glyph: GlyphName, name: string, isPressed: boolean | undefined, onClick: () => void) => (
    <button
      type="button"
      class={button['quiet']}
      data-tool={glyph}
      aria-pressed={isPressed}
      aria-label={name}
      title={name}
      disabled={glyph === 'reset' && Object.values(current).every((value) => value === undefined)}
      onClick={onClick}
    >
      <Glyph name={glyph} />
    </button>
  );
  return (
    <>
      {!isSingle && (
        <button
          type="button"
          class={`${button['chip']} ${styles['tune']}`}
          popoverTarget="look"
          aria-label={TEXTS.title}
        >
          <Glyph name="tune" size={16} />
        </button>
      )}
      <div
        id="look"
        popover={isSingle ? undefined : 'auto'}
        class={`${styles['look']} ${isSingle ? styles['single'] : ''}`}
        role="group"
        aria-label={TEXTS.title}
      >
        <label title={TEXTS.colored(colored, icons.length)}>
          <span class={styles['word']}>{TEXTS.color}</span>
          <input
            type="color"
            value={current.color ?? ink}
            disabled={colored === 0}
            onInput={({ currentTarget: { value } }) => preview({ color: value })}
            onChange={({ currentTarget: { value } }) => choose({ ...current, color: value })}
          />
          {!isSingle && <Scope some={colored} of={icons.length} />}
        </label>
        <Slider
          name={TEXTS.size}
          min={16}
          max={96}
          step={4}
          value={Number(current.size ?? SIZE_DEFAULT)}
          text={`${current.size ?? SIZE_DEFAULT}`}
          onInput={(size) => preview({ size })}
          onChange={(size) => choose({ ...current, size })}
        />
        <Slider
          name={TEXTS.stroke}
          title={TEXTS.stroked(stroked, icons.length)}
          isOff={stroked === 0}
          min={0.5}
          max={4}
          step={0.25}
          value={Number(current.stroke ?? 2)}
          text={current.stroke ?? TEXTS.asDrawn}
          onInput={(stroke) => preview({ stroke })}
          onChange={(stroke) => choose({ ...current, stroke })}
        >
          {!isSingle && <Scope some={stroked} of={icons.length} />}
        </Slider>
        {!isSingle && (
          <>
            {tool('copy', TEXTS.oneClick, copies, () => oneClick.set({ copies: !copies }))}
            {tool('large', TEXTS.large, current.density === 'large', () =>
              choose({ ...current, density: current.density === 'large' ? undefined : 'large' }),
            )}
            <span class={styles['grounds']} role="group" aria-label={TEXTS.ground}>
              {GROUNDS.map((ground) => (
                <button
                  key={ground}
                  type="button"
                  class={styles['ground']}
                  data-ground={ground}
                  aria-pressed={current.ground === ground}
                  aria-label={TEXTS.grounds[ground]}
                  title={TEXTS.grounds[ground]}
                  onClick={() =>
                    choose({ ...current, ground: current.ground === ground ? undefined : ground })
                  }
                />
              ))}
            </span>
          </>
        )}
        {tool('reset', TEXTS.reset, undefined, () => choose({}))}
      </div>
    </>
  );
}

/** How many of the shown icons a control changes; only screen readers need it when these are all. */
function Scope({ some, of }: { readonly some: number; readonly of: number }) {
  return (
    <small class={some === of ? 'visually-hidden' : styles['scope']}>
      {of > 0 && TEXTS.changes(some, of)}
    </small>
  );
}

function Slider({
  name,
  title,
  text,
  isOff = false,
  onInput,
  onChange,
  children,
  ...range
}: {
  readonly name: string;
  readonly title?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  readonly isOff?: boolean;
  readonly onInput: (value: string) => void;
  readonly onChange: (value: string) => void;
  readonly children?: ComponentChildren;
}) {
  return (
    <label title={title}>
      <span class={styles['word']}>{name}</span>
      <input
        type="range"
        {...range}
        disabled={isOff}
        aria-valuetext={text}
        onInput={({ currentTarget: { value } }) => onInput(value)}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <output>{text}</output>
      {children}
    </label>
  );
}
