import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.developers.limits;

/** What a key may do, and how an answer tells what is left. */
export function LimitsPage() {
  useTitle(TEXTS.title);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.intro}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class={page['scroll']} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {TEXTS.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
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
