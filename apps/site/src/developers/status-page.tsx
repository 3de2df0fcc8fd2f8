import { useQuery } from '@tanstack/preact-query';
import { failureText, getData } from '../api/requests.ts';
import { type Figure, Figures } from '../design/figures.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { duration, measure, number, STRINGS, time } from '../strings.ts';
import styles from './status-page.module.css';

const TEXTS = STRINGS.status;
const PART_NAMES: Readonly<Record<string, string>> = TEXTS.partNames;
const REFRESH_MS = 10_000;

/** The data of `/gallery/status`. */
interface Status {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
  readonly uptime_seconds: number;
  readonly requests: number;
  readonly searches: number;
  /** Percentiles of the search time; null before the first search. */
  readonly search_p50_ms: number | null;
  readonly search_p99_ms: number | null;
  readonly memory_bytes: number;
  readonly catalog: { readonly icons_count: number; readonly packs_count: number; readonly built_at: string };
}

/** Health and figures of the service, requested again every ten seconds. */
export function StatusPage() {
  useTitle(TEXTS.title);
  const status = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => getData<Status>('/gallery/status', signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p role="status" class={styles['verdict']} data-ready={status.isError ? false : status.data?.ready}>
        {status.isError
          ? failureText(status.error)
          : status.data === undefined
            ? STRINGS.loading
            : status.data.ready
              ? TEXTS.ready
              : TEXTS.notReady}
      </p>
      {status.data !== undefined && (
        <>
          <Figures figures={figuresOf(status.data)} />
          <h2>{TEXTS.parts}</h2>
          <table>
            <tbody>
              {Object.entries(status.data.checks).map(([name, state]) => (
                <tr key={name}>
                  <th scope="row">{PART_NAMES[name] ?? name}</th>
                  <td>{state === 'ok' ? TEXTS.works : state}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="soft">{TEXTS.note}</p>
        </>
      )}
    </div>
  );
}

function figuresOf(status: Status): readonly Figure[] {
  const { figures } = TEXTS;
  const taken = (ms: number | null): string => (ms === null ? '–' : measure(ms, 'millisecond'));
  return [
    { name: figures.icons, value: number(status.catalog.icons_count) },
    { name: figures.packs, value: number(status.catalog.packs_count) },
    { name: figures.built, value: time(new Date(status.catalog.built_at), { dateStyle: 'medium' }) },
    { name: figures.uptime, value: duration(status.uptime_seconds) },
    { name: figures.requests, value: number(status.requests) },
    { name: figures.searches, value: number(status.searches) },
    { name: figures.typical, value: taken(status.search_p50_ms) },
    { name: figures.slowest, value: taken(status.search_p99_ms) },
    { name: figures.memory, value: measure(Math.round(status.memory_bytes / 1e6), 'megabyte') },
  ];
}
