import { useMemo } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { AccountPage } from '../account/account-page.tsx';
import { useKeys } from '../api/keys.ts';
import { failureText, ServiceError } from '../api/requests.ts';
import { usageFileAddress, useUsage } from '../api/usage.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { UsageChart } from './usage-chart.tsx';
import styles from './usage-page.module.css';
import { localDate, RANGES, readChoice, requestOf, type UsageChoice, writeChoice } from './usage-range.ts';
import { KeyUsage, TopLists, UsageTable } from './usage-tables.tsx';

const TEXTS = STRINGS.usage;
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Usage of all keys of the account, or of one. */
export function UsagePage() {
  return <AccountPage title={TEXTS.title}>{() => <Usage />}</AccountPage>;
}

function Usage() {
  const query = useSearch();
  const [, navigate] = useLocation();
  const choice = useMemo(() => readChoice(query), [query]);
  const request = requestOf(choice, new Date(), TIME_ZONE);
  const { data: usage, error, isPending, isPlaceholderData } = useUsage(request);
  const hasRequests = usage !== undefined && usage.totals.requests > 0;
  return (
    <>
      <UsageFilter
        choice={choice}
        onChoose={(next) => {
          const written = writeChoice(next);
          navigate(written === '' ? '/usage' : `/usage?${written}`, { replace: true });
        }}
      />
      {isPending && <p role="status">{TEXTS.loading}</p>}
      {error !== null && (
        <p role="alert">
          {(error instanceof ServiceError && Object.values(error.fields).flat().join(' ')) ||
            failureText(error)}
        </p>
      )}
      {usage !== undefined && error === null && (
        <div class={styles['usage']} aria-busy={isPlaceholderData}>
          <p role="status">{TEXTS.total(usage.totals.requests, usage.totals.too_many)}</p>
          {hasRequests ? (
            <>
              <UsageChart usage={usage} />
              <UsageTable usage={usage} />
              <p>
                <a class={button['button']} href={usageFileAddress(request)} download="glyphdex-usage.csv">
                  {TEXTS.csv}
                </a>
              </p>
            </>
          ) : (
            <NoRequests hasKeys={usage.keys.length > 0 || choice.key !== undefined} />
          )}
          {usage.keys.length > 0 && <KeyUsage keys={usage.keys} />}
          {hasRequests && <TopLists usage={usage} />}
          <p class={styles['soft']}>{TEXTS.timeZone(usage.timezone)}</p>
        </div>
      )}
    </>
  );
}

/** Controls for period and key. */
function UsageFilter({
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
                  // A custom period starts as the last 30 days, today included.
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

/** The next step to suggest when the period has no requests. */
function NoRequests({ hasKeys }: { readonly hasKeys: boolean }) {
  return hasKeys ? (
    <p>
      {TEXTS.noRequests} <Link href="/developers">{TEXTS.firstRequest}</Link>
    </p>
  ) : (
    <p>
      {TEXTS.noKeys} <Link href="/keys">{TEXTS.firstKey}</Link>
    </p>
  );
}
