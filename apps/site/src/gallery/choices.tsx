import type { ComponentChildren } from 'preact';
import type { CountedValue } from '../api/gallery.ts';
import styles from './filter-panel.module.css';

/** The values of one filter, of which any may be chosen. Nothing when there is none. */
export function Choices({
  title,
  values,
  chosen,
  isCounted,
  swatchOf,
  onChoose,
  children,
}: {
  readonly title: string;
  readonly values: readonly CountedValue[] | undefined;
  readonly chosen: readonly string[];
  readonly isCounted: boolean;
  /** The colour that a value stands for. */
  readonly swatchOf?: (value: string) => string | undefined;
  readonly onChoose: (values: string[]) => void;
  /** What stands above the values. */
  readonly children?: ComponentChildren;
}) {
  if (values?.length === 0 && children === undefined) return null;
  return (
    <fieldset class={styles['group']}>
      <legend>{title}</legend>
      {children}
      <ul>
        {values?.map(({ value, name, icons_count }) => {
          const isChosen = chosen.includes(value);
          const swatch = swatchOf?.(value);
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  class={swatch === undefined ? undefined : styles['swatch']}
                  ref={(element) => element?.style.setProperty('--swatch', swatch ?? null)}
                  checked={isChosen}
                  onChange={() =>
                    onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])
                  }
                />
                <span>{name}</span>
                {isCounted && icons_count > 0 && (
                  <span class={styles['count']}>{icons_count.toLocaleString('en-US')}</span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
