import { TableHead } from '../design/table-head.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.developers.limits;

/** The limits of a key and the headers that report them. */
export function LimitsPage() {
  useTitle(TEXTS.title);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.intro}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <div class={page['scroll']} tabIndex={0}>
        <table>
          <TableHead columns={TEXTS.columns} />
          <tbody>
            {TEXTS.rows.map(([what, limit, headers]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{limit}</td>
                <td>
                  <code>{headers}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{TEXTS.caching}</p>
    </div>
  );
}
