import { AppError } from '../../base/app-error.ts';
import { Finding } from '../../base/finding.ts';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { asTable, counted } from '../../base/text-table.ts';
import { type Config, readConfig, withOwnCommand } from '../../config/config.ts';
import { openChecks } from './checks.ts';

/** A finding and its subject. */
interface PartFinding extends Finding {
  readonly part: string;
}

/** `glyphdex doctor`. Changes nothing. The exit code is 1 if something does not work. */
export async function runDoctor({
  json = false,
  key,
}: {
  readonly json?: boolean;
  readonly key?: string;
}): Promise<number> {
  const findings: PartFinding[] = [];
  // One after another: opening the catalog would delay the answers of servers beyond their time-outs.
  for (const { part, run } of checksOf(key))
    findings.push(
      ...(await findingsOf(run)).map(({ level, text }) => ({ part, level, text: withOwnCommand(text) })),
    );
  process.stdout.write(json ? `${JSON.stringify(findings)}\n` : asText(findings));
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

function checksOf(key: string | undefined): ReturnType<typeof openChecks> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    // Without settings nothing else can be checked.
    return [{ part: 'settings', run: () => Promise.reject(error) }];
  }
  return openChecks(config, key);
}

async function findingsOf(run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OperatorError)) return [Finding.error(failureText(error))];
    return error.message.split('\n').map((text) => Finding.error(text));
  }
}

/** Only the code of an unexpected error, because its message may contain an address with a password. */
function failureText(error: unknown): string {
  const code = codeOf(error instanceof AppError ? (error.cause ?? error) : error);
  return `could not be checked (${code ?? (error as Error).name})`;
}

function asText(findings: readonly PartFinding[]): string {
  const rows = findings.map(({ level, part, text }) => [level, part, text]);
  const amount = (of: Finding['level']) => findings.filter(({ level }) => level === of).length;
  const [errors, warnings] = [amount('error'), amount('warning')];
  const sum =
    errors + warnings === 0
      ? 'Everything works.'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
  return `${asTable(rows)}\n${sum}\n`;
}
