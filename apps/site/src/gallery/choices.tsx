import type { CountedValue, Icon } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Drawing } from '../design/drawing.tsx';
import { number, STRINGS } from '../strings.ts';
import styles from './filter-panel.module.css';

const TEXTS = STRINGS.filters;
/** The button appears if it would hide at least this many values: it takes space itself. */
const HIDDEN_MIN = 3;

/**
 * Check boxes for the values of one filter; nothing without values and children. Chosen values stay visible, so they
 * can be removed even when no icon has them.
 */
export function Choices({
  title,
  values,
  chosen,
  isCounted,
  nameOf,
  swatchOf,
  drawings,
  form,
  folded: foldedMax = 8,
  onChoose,
  children,
}: {
  readonly title: string;
  readonly values: readonly CountedValue[];
  readonly chosen: readonly string[];
  /** Whether to show the counts. */
  readonly isCounted: boolean;
  /** The name of a chosen value that is not among `values`. */
  readonly nameOf: (value: string) => string;
  /** The CSS color of a value. */
  readonly swatchOf?: (value: string) => string | undefined;
  /** Icons by slug, which show the values that name one. */
  readonly drawings?: ReadonlyMap<string, Icon>;
  /** Rows by default. */
  readonly form?: 'tiles' | 'swatches';
  /** Values shown above the button `Show N more`, besides chosen ones further down. */
  readonly folded?: number;
  readonly onChoose: (values: string[]) => void;
  /** Content above the values. */
  readonly children?: ComponentChildren;
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const missing = chosen.filter((value) => !values.some((counted) => counted.value === value));
  const all: readonly CountedValue[] = [
    ...missing.map((value) => ({ value, name: nameOf(value), icons_count: 0 })),
    ...values,
  ];
  const folded = all.filter(({ value }, i) => i < foldedMax || chosen.includes(value));
  const isFoldable = all.length - folded.length >= HIDDEN_MIN;
  const isFolded = isFoldable && !isUnfolded;
  const shown = isFolded ? folded : all;
  const { list, restoreFocusTo } = useRestoredFocus(shown.map(({ value }) => value).join());
  if (all.length === 0 && children === undefined) return null;
  return (
    <fieldset class={styles['group']} data-form={form}>
      <legend>{title}</legend>
      {children}
      <ul ref={list}>
        {shown.map(({ value, name, icons_count, icon = '' }) => {
          const isChosen = chosen.includes(value);
          const swatch = swatchOf?.(value);
          const drawing = drawings?.get(icon);
          const text = STRINGS.values[name] ?? name;
          return (
            <li key={value}>
              <label title={text}>
                <input
                  type="checkbox"
                  value={value}
                  class={swatch === undefined ? undefined : styles['swatch']}
                  ref={(element) => element?.style.setProperty('--swatch', swatch ?? null)}
                  checked={isChosen}
                  onChange={() => {
                    restoreFocusTo(value);
                    onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value]);
                  }}
                />
                {drawing !== undefined && <Drawing icon={drawing} />}
                <span class={styles['value']}>{text}</span>
                {isCounted && icons_count > 0 && <span class={styles['count']}>{number(icons_count)}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      {isFoldable && (
        <button
          type="button"
          class={styles['fold']}
          aria-expanded={!isFolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isFolded ? TEXTS.more(all.length - shown.length) : TEXTS.fewer}
        </button>
      )}
    </fieldset>
  );
}

/** Focuses a box again after a change of `order`, the values of all boxes: moving an element takes its focus. */
function useRestoredFocus(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>();
  // Boxes move only when the order changes.
  useLayoutEffect(() => {
    const value = focused.current;
    focused.current = undefined;
    if (value === undefined || document.activeElement !== document.body) return;
    const boxes = list.current?.querySelectorAll('input') ?? [];
    for (const box of boxes) if (box.value === value) box.focus({ preventScroll: true });
  }, [order]);
  return {
    list,
    restoreFocusTo(value: string) {
      focused.current = value;
    },
  };
}
