import { STRINGS } from '../strings.ts';
import { type Customization, whatCanBeChosen } from './customize-drawing.ts';
import styles from './icon-detail.module.css';

const TEXTS = STRINGS.icon;
const SIZES = [16, 20, 24, 32, 48, 64, 128, 256] as const;
const STROKE_WIDTH = { min: 0.5, max: 4, step: 0.25 } as const;

/** Controls for color, size and stroke width, where the drawing allows them. */
export function CustomizePanel({
  svg,
  wanted,
  ink,
  onChange,
}: {
  readonly svg: string;
  readonly wanted: Customization;
  /** The display color while none is chosen. */
  readonly ink: string;
  readonly onChange: (wanted: Customization) => void;
}) {
  const open = whatCanBeChosen(svg);
  return (
    <fieldset class={styles['group']}>
      <legend>{TEXTS.customize}</legend>
      {open.color && (
        <label>
          {TEXTS.color}
          <input
            type="color"
            value={wanted.color ?? ink}
            onInput={(event) => onChange({ ...wanted, color: event.currentTarget.value })}
          />
        </label>
      )}
      <label>
        {TEXTS.size}
        <select
          value={wanted.size ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...wanted, size: value === '' ? undefined : Number(value) })
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
      {open.strokeWidth && (
        <label>
          {TEXTS.strokeWidth}
          <input
            type="range"
            {...STROKE_WIDTH}
            value={wanted.strokeWidth ?? 2}
            onInput={(event) => onChange({ ...wanted, strokeWidth: Number(event.currentTarget.value) })}
          />
          <output class={styles['width']}>{wanted.strokeWidth ?? TEXTS.asDrawn}</output>
        </label>
      )}
      <button
        type="button"
        class={styles['reset']}
        disabled={Object.values(wanted).every((value) => value === undefined)}
        onClick={() => onChange({})}
      >
        {TEXTS.reset}
      </button>
    </fieldset>
  );
}
