import { type ImportReport, importPack } from '@glyphdex/catalog';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';

export interface CatalogImportOptions {
  readonly slug?: string;
  readonly name?: string;
  readonly license?: string;
  readonly author?: string;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `glyphdex catalog import`. When something is printed, the pack is on disk and in force. */
export async function runCatalogImport(path: string, options: CatalogImportOptions): Promise<void> {
  const { replace = false, dryRun = false, json = false, ...given } = options;
  const startMs = systemClock.monotonicMs();
  const report = await importPack({
    dataDir: openDataFolder(readConfig().dataDir).path,
    path,
    given,
    replaces: replace,
    isDryRun: dryRun,
    output: process.stderr,
    isInteractive: process.stderr.isTTY === true,
  });
  const seconds = (systemClock.monotonicMs() - startMs) / 1000;
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, seconds: Number(seconds.toFixed(2)) })}\n`
      : describe(report, seconds, dryRun),
  );
}

const LINES_MAX = 20;

function describe(report: ImportReport, seconds: number, isDryRun: boolean): string {
  const { icons, refused, notes, slug, license } = report;
  const count = (value: number) => value.toLocaleString('en-US');
  const lines = [
    ...shorten(notes),
    ...(refused.length === 0 ? [] : [`${count(refused.length)} of its files cannot be used:`]),
    ...shorten(refused.map(({ file, reason }) => `  ${file} ${reason}`)),
    '',
    `${outcome(report, isDryRun)}: ${count(icons.taken)} ${icons.taken === 1 ? 'icon' : 'icons'} under ${license ?? 'no license'}` +
      (report.change === 'updated'
        ? ` (${count(icons.added)} new, ${count(icons.changed)} changed, ${count(icons.removed)} gone)`
        : '') +
      `, in ${seconds.toFixed(1)} s.`,
    ...(isDryRun ? [] : [`To see one: glyphdex search ${slug} ${report.example.replaceAll('-', ' ')}`]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function outcome({ change, slug, name }: ImportReport, isDryRun: boolean): string {
  const pack = `The pack ${slug} (${name})`;
  if (change === 'unchanged') return `${pack} has not changed, nothing was done`;
  if (isDryRun) return `${pack} would be ${change}`;
  return `${pack} is ${change}`;
}

function shorten(lines: readonly string[]): string[] {
  const rest = lines.length - LINES_MAX;
  return rest > 0 ? [...lines.slice(0, LINES_MAX), `  … and ${rest} more; --json tells all`] : [...lines];
}

/** Names of files are a stranger's words: nothing in them moves the cursor or breaks the line. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}
