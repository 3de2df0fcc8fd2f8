import type { UsageView } from '@glyphdex/contract';
import { STRINGS } from '../strings.ts';
import styles from './usage-page.module.css';

const TEXTS = STRINGS.usage;

/** Usage of each key beside its limits. */
export function KeyUsage({ keys }: Pick<UsageView, 'keys'>) {
  return (
    <section class={styles['part']}>
      <h2>{TEXTS.keys.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class={styles['scroll']} tabIndex={0} aria-label={TEXTS.keys.title}>
        <table>
          <thead>
            <tr>
              {TEXTS.keys.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name} {key.state !== 'live' && <small>({TEXTS.states[key.state]})</small>}
                </th>
                <td>{key.requests.toLocaleString('en-US')}</td>
                <td>{key.too_many.toLocaleString('en-US')}</td>
                <td>
                  <Share used={key.busiest_minute} limit={key.rate_limit_per_minute} />
                </td>
                <td>
                  <Share used={key.icons_today} limit={key.daily_icons} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class={styles['soft']}>{TEXTS.keys.note}</p>
    </section>
  );
}

function Share({ used, limit }: { readonly used: number | null; readonly limit: number }) {
  if (limit === 0) return <>{used === null ? TEXTS.noLimit : TEXTS.without(used)}</>;
  const value = used ?? 0;
  const text = TEXTS.of(value, limit);
  return (
    <span class={styles['share']}>
      <meter
        min={0}
        max={limit}
        high={limit * 0.8}
        optimum={0}
        value={Math.min(value, limit)}
        aria-hidden="true"
      />
      {text}
    </span>
  );
}
