import { useQuery } from '@tanstack/preact-query';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.status;
const REFRESH_MS = 10_000;

interface Readiness {
  readonly isReady: boolean;
  readonly parts: readonly (readonly [name: string, state: string])[];
}

/** Does the service work, part by part? Looks again every ten seconds. */
export function StatusPage() {
  useTitle(TEXTS.title);
  const status = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p role="status">
        {status.isError ? TEXTS.away : status.data === undefined ? TEXTS.asking : verdictOn(status.data)}
      </p>
      {status.data !== undefined && (
        <table>
          <tbody>
            {status.data.parts.map(([name, state]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function verdictOn({ isReady }: Readiness): string {
  return isReady ? TEXTS.ready : TEXTS.notReady;
}

async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz', { signal });
  const body = (await response.json()) as { checks?: Record<string, string>; message?: string };
  return {
    isReady: response.ok,
    parts: Object.entries(body.checks ?? { service: body.message ?? String(response.status) }),
  };
}
