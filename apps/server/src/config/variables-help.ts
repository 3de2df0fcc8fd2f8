import { asTable } from '../base/text-table.ts';
import { defaultOf, EACH_VARIABLE } from './variables.ts';

/** The part of a help text that lists all variables. */
export function variablesHelp(): string {
  const rows = EACH_VARIABLE.map(([name, variable]) => [
    `  ${name}`,
    `${variable.purpose} (default: ${defaultOf(variable)})`,
  ]);
  const secrets = EACH_VARIABLE.flatMap(([name, { isSecret }]) => (isSecret ? [`${name}_FILE`] : []));
  return (
    `\nEnvironment variables:\n${asTable(rows)}\n` +
    `GLYPHDEX_HOST and GLYPHDEX_PORT go before HOST and PORT.\n` +
    `Each secret can be in a file instead, which is named by:\n  ${secrets.join('\n  ')}\n`
  );
}
