import type { UsageView } from '@glyphdex/contract';
import { useMemo } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { AccountPage } from '../account/account-page.tsx';
import { useKeys } from '../api/keys.ts';
import { failureText } from '../api/requests.ts';
import { usageFileAddress, useUsage } from '../api/usage.ts';
import { type Figure, Figures } from '../design/figures.tsx';
import { number, percent, STRINGS } from '../strings.ts';
import { UsageChart } from './usage-chart.tsx';
import styles from './usage-page.module.css';
import {
  localDate,
  RANGES,
  readChoice,
  requestBefore,
  requestOf,
  type UsageChoice,
  writeChoice,
} from './usage-range.ts';
import { KeyUsage, Statuses, TopLists, UsageTable } from './usage-tables.tsx';

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
  const earlier = useUsage(usage === undefined ? undefined : requestBefore(usage, choice.key));
  const before =
    earlier.data === undefined || earlier.isPlaceholderData || earlier.data.totals.requests === 0
      ? undefined
      : earlier.data;
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
      {isPending && <p role="status">{STRINGS.loading}</p>}
      {error !== null && <p role="alert">{failureText(error)}</p>}
      {usage !== undefined && error === null && (
        <div class={styles['usage']} aria-busy={isPlaceholderData}>
          <p role="status" class="visually-hidden">
            {TEXTS.total(usage.totals.requests)}
          </p>
          {hasRequests ? (
            <>
              <Figures figures={figuresOf(usage, before)} />
              <UsageChart usage={usage} before={before} />
              <UsageTable usage={usage} csv={usageFileAddress(request)} />
            </>
          ) : (
            <NoRequests hasKeys={usage.keys.length > 0 || choice.key !== undefined} />
          )}
          {usage.keys.length > 0 && (
            <div class={styles['beside']}>
              <KeyUsage keys={usage.keys} />
              {hasRequests && <Statuses statuses={usage.statuses} />}
            </div>
          )}
          {hasRequests && <TopLists usage={usage} />}
        </div>
      )}
    </>
  );
}

function figuresOf(usage: UsageView, before: UsageView | undefined): readonly Figure[] {
  const errorRate = ({ totals }: UsageView) =>
    percent((totals.client_errors + totals.too_many + totals.server_errors) / totals.requests);
  const { requests, too_many } = usage.totals;
  return [
    {
      name: TEXTS.counts.requests,
      value: number(requests),
      note:
        before &&
        `${TEXTS.beforeOf(number(before.totals.requests))} (${percent(requests / before.totals.requests - 1, true)})`,
    },
    {
      name: TEXTS.errorRate,
      value: errorRate(usage),
      note: before && TEXTS.beforeOf(errorRate(before)),
    },
    {
      name: TEXTS.counts.too_many,
      value: number(too_many),
      note: before && TEXTS.beforeOf(number(before.totals.too_many)),
    },
    {
      name: TEXTS.iconsToday,
      value: number(usage.keys.reduce((sum, { icons_today }) => sum + (icons_today ?? 0), 0)),
      note: TEXTS.iconsTodayNote,
    },
  ];
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
        <legend class="visually-hidden">{TEXTS.period}</legend>
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
        <span class="visually-hidden">{TEXTS.key}</span>
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
    <p class={styles['empty']}>
      {TEXTS.noRequests} <Link href="/developers">{TEXTS.firstRequest}</Link>
    </p>
  ) : (
    <p class={styles['empty']}>
      {TEXTS.noKeys} <Link href="/keys">{TEXTS.firstKey}</Link>
    </p>
  );
}
