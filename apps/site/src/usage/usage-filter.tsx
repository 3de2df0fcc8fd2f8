import { useKeys } from '../api/keys.ts';
import { STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';
import { localDate, RANGES, type UsageChoice } from './usage-range.ts';

const TEXTS = STRINGS.usage;

/** Controls for period and key. */
export function UsageFilter({
  choice,
  onChoose,
}: {
  readonly choice: UsageChoice;
  readonly onChoose: (choice: UsageChoice) => void;
}) {
  const keys = useKeys();
  const { key, ...period } = choice;
  const choosePeriod = (next: UsageChoice) => onChoose({ ...next, ...(key !== undefined && { key }) });
  return (
    <div class={styles['filter']}>
      <fieldset>
        <legend>{TEXTS.period}</legend>
        {RANGES.map((range) => (
          <label key={range}>
            <input
              type="radio"
              name="range"
              checked={choice.range === range}
              onChange={() =>
                choosePeriod(
                  range === 'custom'
                    ? { range, from: localDate(new Date(), -29), to: localDate(new Date(), 0) }
                    : { range },
                )
              }
            />
            <span>{TEXTS.ranges[range]}</span>
          </label>
        ))}
      </fieldset>
      {choice.range === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} class={styles['field']}>
            {TEXTS[end]}
            <input
              type="date"
              value={choice[end] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                if (value !== '') choosePeriod({ ...period, [end]: value });
              }}
            />
          </label>
        ))}
      <label class={styles['field']}>
        {TEXTS.key}
        <select
          value={key ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...period, ...(value !== '' && { key: value }) })
          }
        >
          <option value="">{TEXTS.allKeys}</option>
          {keys.data?.map(({ id, name, prefix }) => (
            <option key={id} value={id}>
              {name} ({prefix}…)
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
