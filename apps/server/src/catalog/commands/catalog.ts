import {
  buildCatalog,
  type CatalogDescription,
  describeCatalog,
  formatDetails,
  formatReport,
  type ImportReport,
  importPack,
  type ListedPack,
  listPacks,
  listRefusals,
  type Monochrome,
  removePack,
  verifyCatalog,
} from '@glyphdex/catalog';
import type { Visibility } from '@glyphdex/contract';
import { systemClock } from '../../base/clock.ts';
import { OperatorError, UsageError } from '../../base/operator-error.ts';
import { asTable, count, counted, minutes } from '../../base/text-table.ts';
import { readConfig, withOwnCommand } from '../../config/config.ts';
import { openDataFolder } from '../../database/data-folder.ts';
import { readBuilderConfig } from './open-for-command.ts';

/** Builds show their progress on standard error. */
const PROGRESS = { output: process.stderr, isInteractive: process.stderr.isTTY === true };

/** `glyphdex catalog build`. Without sources: all of @iconify/json. */
export async function runCatalogBuild(sources: readonly string[], isVerbose: boolean): Promise<void> {
  const folder = openDataFolder(readBuilderConfig().dataDir);
  const report = await buildCatalog({ dataDir: folder.path, sources, ...PROGRESS });
  const details = isVerbose ? `\n${formatDetails(report)}\n` : '';
  process.stderr.write(details + withOwnCommand(formatReport(report)));
}

export interface CatalogImportOptions {
  readonly slug?: string;
  readonly name?: string;
  readonly license?: string;
  readonly author?: string;
  readonly public?: boolean;
  readonly private?: boolean;
  readonly monochrome?: Monochrome;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `glyphdex catalog import`. Except for a dry run, the pack is on disk and active before the report is printed. */
export async function runCatalogImport(path: string, options: CatalogImportOptions): Promise<void> {
  const {
    public: isPublic = false,
    private: isPrivate = false,
    replace = false,
    dryRun = false,
    json = false,
    ...given
  } = options;
  if (isPublic && isPrivate)
    throw new UsageError('--public and --private contradict each other. Use one of them.');
  const visibility = isPublic ? 'public' : isPrivate ? 'private' : undefined;
  const { dataDir } = readBuilderConfig();
  const startMs = systemClock.monotonicMs();
  const report = await importPack({
    dataDir: openDataFolder(dataDir).path,
    path,
    given: { ...given, ...(visibility && { visibility }) },
    replaces: replace,
    isDryRun: dryRun,
    ...PROGRESS,
  });
  const seconds = (systemClock.monotonicMs() - startMs) / 1000;
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, seconds: Number(seconds.toFixed(2)) })}\n`
      : describeImport(report, seconds, dryRun),
  );
}

const LINES_MAX = 20;

function describeImport(report: ImportReport, seconds: number, isDryRun: boolean): string {
  const { icons, refused, notes, slug, license } = report;
  const lines = [
    ...shorten(notes),
    ...(refused.length === 0 ? [] : [`${counted(refused.length, 'file')} cannot be used:`]),
    ...shorten(refused.map(({ file, reason }) => `  ${file} ${reason}`)),
    '',
    `${outcome(report, isDryRun)}: ${counted(icons.imported, 'icon')} under ${license ?? 'no license'}` +
      (report.change === 'updated'
        ? ` (${count(icons.added)} new, ${count(icons.changed)} changed, ${count(icons.removed)} removed)`
        : '') +
      `, in ${seconds.toFixed(1)} s.`,
    VISIBILITIES[report.visibility],
    ...(isDryRun
      ? []
      : [withOwnCommand(`To see one: glyphdex search ${slug} ${report.example.replaceAll('-', ' ')}`)]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

const VISIBILITIES: Readonly<Record<Visibility, string>> = {
  private:
    'The pack is private: only clients with a secret key see it. To show it to anybody, import it with --public.',
  public:
    'The pack is public: anybody who can reach the service sees it. To hide it, import it with --private.',
};

function outcome({ change, slug, name }: ImportReport, isDryRun: boolean): string {
  const pack = `The pack ${slug} (${name})`;
  if (change === 'unchanged') return `${pack} has not changed; nothing was done`;
  if (isDryRun) return `${pack} would be ${change}`;
  return `${pack} is ${change}`;
}

function shorten(lines: readonly string[]): string[] {
  const rest = lines.length - LINES_MAX;
  return rest > 0 ? [...lines.slice(0, LINES_MAX), `  … and ${rest} more; --json lists all`] : [...lines];
}

/** File names are untrusted, so control characters are replaced: they could move the cursor or break the line. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** `glyphdex catalog remove`. */
export async function runCatalogRemove(slug: string): Promise<void> {
  await removePack({
    dataDir: openDataFolder(readBuilderConfig().dataDir).path,
    slug,
    ...PROGRESS,
  });
  process.stdout.write(`The pack ${slug} is removed from the catalog.\n`);
}

/** `glyphdex catalog list`. */
export async function runCatalogList(options: { readonly json?: boolean }): Promise<void> {
  const packs = listPacks(readConfig().dataDir);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(packs)}\n` : asTable([LIST_HEAD, ...packs.map(row)]),
  );
}

const LIST_HEAD = ['PACK', 'NAME', 'ICONS', 'FROM', 'LICENSE', 'VISIBLE TO', 'SINCE'];

function row({ slug, name, iconsCount, origin, license, visibility, addedAt }: ListedPack): string[] {
  return [
    slug,
    name,
    iconsCount.toLocaleString('en-US'),
    origin === 'own' ? 'import' : 'source',
    license.spdx ?? license.title,
    visibility === 'private' ? 'secret keys' : 'anybody',
    minutes(Date.parse(addedAt)),
  ];
}

const LICENSES_SHOWN = 12;

/** `glyphdex catalog info`. */
export async function runCatalogInfo({ refused = false }: { readonly refused?: boolean }): Promise<void> {
  const { dataDir } = readConfig();
  process.stdout.write(
    refused
      ? listRefusals(dataDir)
          .map(({ name, reason }) => `${printable(`${name}  ${reason}`)}\n`)
          .join('')
      : describeGeneration(describeCatalog(dataDir)),
  );
}

function describeGeneration({ folder, manifest, bytes, licenses }: CatalogDescription): string {
  const shown = licenses.slice(0, LICENSES_SHOWN);
  const rest = licenses.slice(LICENSES_SHOWN).reduce((sum, license) => sum + license.iconsCount, 0);
  const lines = [
    `icons       ${count(manifest.iconsCount)}`,
    `aliases     ${count(manifest.aliasesCount)}`,
    `packs       ${count(manifest.packsCount)}`,
    `sources     ${manifest.sources.map((source) => `${source.name} ${source.version}`).join(', ')}`,
    `built       ${manifest.builtAt}`,
    `generation  ${manifest.generation} (format ${manifest.formatVersion})`,
    `size        ${Math.round(bytes / 1e6)} MB in ${folder}`,
    ...manifest.refused.map(
      (refusal) => `refused     ${count(refusal.count)}: ${refusal.reason} (${refusal.examples.join(', ')})`,
    ),
    '',
    'icons by license',
    ...shown.map((license) => `${count(license.iconsCount).padStart(11)}  ${license.title}`),
    ...(rest > 0 ? [`${count(rest).padStart(11)}  others`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** `glyphdex catalog verify`. */
export async function runCatalogVerify(): Promise<void> {
  const { faults, unusedPacks, iconsCount, packsCount, filesCount, bytes } = verifyCatalog(
    readConfig().dataDir,
  );
  for (const line of unusedPacks) process.stderr.write(`glyphdex: ${line}\n`);
  if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  process.stdout.write(
    `The catalog is intact: ${counted(iconsCount, 'icon')} of ${counted(packsCount, 'pack')} in ${counted(filesCount, 'file')}, ${count(Math.round(bytes / 1e6))} MB.\n`,
  );
}
