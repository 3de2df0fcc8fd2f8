import { useMemo } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { AccountPage } from '../account/account-page.tsx';
import { ServiceError } from '../api/get-json.ts';
import { usageFileAddress, useUsage } from '../api/usage.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { KeyUsage } from './key-usage.tsx';
import { TopLists } from './top-lists.tsx';
import { UsageChart } from './usage-chart.tsx';
import { UsageFilter } from './usage-filter.tsx';
import styles from './usage-page.module.css';
import { questionOf, readChoice, writeChoice } from './usage-range.ts';
import { UsageTable } from './usage-table.tsx';

const TEXTS = STRINGS.usage;
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Usage of the account's keys. */
export function UsagePage() {
  return <AccountPage title={TEXTS.title}>{() => <Usage />}</AccountPage>;
}

function Usage() {
  const query = useSearch();
  const [, navigate] = useLocation();
  const choice = useMemo(() => readChoice(query), [query]);
  const question = questionOf(choice, new Date(), TIME_ZONE);
  const { data: usage, error, isPending, isPlaceholderData } = useUsage(question);
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
        <p role="alert">{Object.values(faultsOf(error)).flat().join(' ') || error.message}</p>
      )}
      {usage !== undefined && error === null && (
        <div class={styles['usage']} aria-busy={isPlaceholderData}>
          <p role="status">{TEXTS.total(usage.totals.requests, usage.totals.too_many)}</p>
          {hasRequests ? (
            <>
              <UsageChart usage={usage} />
              <UsageTable usage={usage} />
              <p>
                <a class={button['button']} href={usageFileAddress(question)} download="glyphdex-usage.csv">
                  {TEXTS.csv}
                </a>
              </p>
            </>
          ) : (
            <Nothing hasKeys={usage.keys.length > 0} />
          )}
          {usage.keys.length > 0 && <KeyUsage keys={usage.keys} />}
          {hasRequests && <TopLists usage={usage} />}
          <p class={styles['soft']}>{TEXTS.timeZone(usage.timezone)}</p>
        </div>
      )}
    </>
  );
}

/** Next steps when there is no usage yet. */
function Nothing({ hasKeys }: { readonly hasKeys: boolean }) {
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

function faultsOf(error: Error): Readonly<Record<string, readonly string[]>> {
  return error instanceof ServiceError ? error.fields : {};
}
