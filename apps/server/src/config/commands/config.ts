import { OperatorError } from '../../base/operator-error.ts';
import { asTable } from '../../base/text-table.ts';
import { listConfig } from '../config.ts';
import { defaultOf, VARIABLES } from '../variables.ts';

/**
 * `glyphdex config`. Prints the settings that `serve` would use, without secrets. Throws an `OperatorError` with every
 * mistake after that.
 */
export function runConfig({ json = false }: { readonly json?: boolean }): void {
  const { settings, mistakes } = listConfig();
  const rows = settings.map(({ name, value, origin, source }) => [
    name,
    value ?? defaultOf(VARIABLES[name]),
    source === null || source === name ? origin : `${origin} ${source}`,
  ]);
  process.stdout.write(
    json ? `${JSON.stringify(settings)}\n` : asTable([['NAME', 'VALUE', 'ORIGIN'], ...rows]),
  );
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'));
}
