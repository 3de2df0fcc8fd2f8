import { type Command, CommanderError, Option } from 'commander';
import type { AccountsLimitsOptions } from './cli/accounts.ts';
import type { CatalogImportOptions } from './cli/catalog.ts';
import type { CatalogUnpackOptions } from './cli/catalog-archive.ts';
import type { CatalogPreviewsOptions } from './cli/catalog-previews.ts';
import { ExampleCommand, gather, wholeNumber } from './cli/example-command.ts';
import { addIconCommands } from './cli/icon-commands.ts';
import type { KeysCreateOptions } from './cli/keys.ts';
import { MCP_HELP } from './cli/mcp-help.ts';
import type { ServeOptions } from './cli/serve.ts';
import { variablesHelp } from './cli/variables-help.ts';
import { OperatorError } from './operator-error.ts';
import { SERVER_VERSION } from './server-version.ts';

const OK = 0;
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs one command and returns its exit code: 0 for success, 1 for a failure (stderr has one line per problem, or the
 * stack of an unexpected error), 2 for a usage error, 3 for a search without hits, 130 for interrupted `catalog
 * previews`. Each command loads its modules when it runs.
 */
export async function runCli(words: readonly string[]): Promise<number> {
  let exitCode = OK;
  const program = commandLine((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    return explainFailure(error);
  }
  return exitCode;
}

function commandLine(exit: (code: number) => void): Command {
  const program = new ExampleCommand('glyphdex')
    .description('Icon search service: a REST API over open-source icons and your own packs.')
    .version(SERVER_VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .showHelpAfterError('(--help shows how to use the command)')
    .addHelpText(
      'after',
      '\nSettings such as PORT and DATA_DIR come from the environment: glyphdex config --help lists them.',
    );

  program
    .command('serve')
    .description('serve the API and the site; builds the catalog first if there is none')
    .option(
      '--catalog <file>',
      'take the catalog from this file of "catalog pack", and each newer file that replaces it',
    )
    .option(
      '--source <dir|package>',
      'build from these sets if there is no catalog, as "catalog build" does; may be repeated',
      gather,
    )
    .examples(
      'glyphdex serve',
      'PORT=8080 DATA_DIR=/srv/glyphdex glyphdex serve',
      'glyphdex serve --catalog glyphdex-catalog.zip',
      'glyphdex serve --source @iconify-json/mdi',
    )
    .showHelpAfterError(
      '(settings come from the environment: PORT=8080 glyphdex serve; --help shows how to use the command)',
    )
    .addHelpText('after', variablesHelp)
    .action(async (options: ServeOptions) => exit(await (await import('./cli/serve.ts')).runServe(options)));

  addCatalogCommands(program, exit);
  addKeyCommands(program);
  addAccountCommands(program);
  addBackupCommands(program);
  addDatabaseCommands(program);
  addSearchIndexCommands(program);

  program
    .command('config')
    .description(
      'print all settings with their values and origins; exits with 1 and every mistake if there is one',
    )
    .option('--json', 'print one line of JSON, an array of {"name":…,"value":…,"origin":…,"source":…}')
    .examples('glyphdex config', 'SMTP_URL_FILE=/run/secrets/smtp glyphdex config --json')
    .addHelpText('after', variablesHelp)
    .action(async (options: { json?: boolean }) => (await import('./cli/config.ts')).runConfig(options));

  program
    .command('mcp')
    .description('serve icons to AI assistants by the Model Context Protocol, on standard input and output')
    .examples('glyphdex mcp', 'GLYPHDEX_URL=https://icons.example.com GLYPHDEX_KEY=gdx_live_… glyphdex mcp')
    .addHelpText('after', MCP_HELP)
    .action(async () => (await import('./cli/mcp.ts')).runMcp());

  program
    .command('doctor')
    .description(
      'check settings, data folder, catalog, database and every connection; changes nothing; exits with 1 on an error',
    )
    .option('--json', 'print one line of JSON, an array of {"part":…,"level":"ok|warning|error","text":…}')
    .examples(
      'glyphdex doctor',
      'DATABASE_URL=postgres://glyphdex:PASSWORD@db1/glyphdex glyphdex doctor --json',
    )
    .action(async (options: { json?: boolean }) =>
      exit(await (await import('./cli/doctor.ts')).runDoctor(options)),
    );

  addIconCommands(program, exit);
  return program;
}

function addCatalogCommands(program: ExampleCommand, exit: (code: number) => void): void {
  const catalog = program
    .command('catalog')
    .description('build, describe or check the catalog of icons; import and remove packs');
  catalog
    .command('build')
    .description('build a new catalog from icon sets and activate it; a running service reloads it by itself')
    .option(
      '--source <dir|package>',
      'a file, folder or npm package of sets in Iconify JSON; npm downloads one such as @iconify-json/mdi if it is not installed; may be repeated (default: @iconify/json)',
      gather,
    )
    .examples(
      'glyphdex catalog build',
      'glyphdex catalog build --source @iconify/json --source ./our-icons',
      'glyphdex catalog build --source @iconify-json/mdi@1.2.3',
    )
    .action(async ({ source = [] }: { source?: string[] }) =>
      (await import('./cli/catalog.ts')).runCatalogBuild(source),
    );
  catalog
    .command('sanitize')
    .description('read a drawing from standard input and write its safe form to standard output')
    .option('--explain', 'list on standard error what was dropped, and why')
    .examples(
      'glyphdex catalog sanitize < in.svg > out.svg',
      'glyphdex catalog sanitize --explain < in.svg > out.svg',
    )
    .action(async (options: { explain?: boolean }) =>
      (await import('./cli/catalog-sanitize.ts')).runCatalogSanitize(options),
    );
  catalog
    .command('previews')
    .description('draw all previews in advance, so no request waits for one')
    .option('--pack <slug>', 'draw only this pack; may be repeated (default: all packs)', gather)
    .option('--concurrency <n>', 'drawings at the same time (default: one per core)', wholeNumber)
    .examples('glyphdex catalog previews', 'glyphdex catalog previews --pack mdi --pack lucide')
    .action(async (options: CatalogPreviewsOptions) =>
      exit(await (await import('./cli/catalog-previews.ts')).runCatalogPreviews(options)),
    );
  catalog
    .command('info')
    .description('describe the active catalog: icons, packs, sources, licenses')
    .examples('glyphdex catalog info')
    .action(async () => (await import('./cli/catalog.ts')).runCatalogInfo());
  catalog
    .command('import')
    .description(
      'import a pack of your own into the catalog, or update it; a running service reloads it by itself',
    )
    .argument('<path>', 'a folder or zip of SVG files, a set in Iconify JSON, or a package with either')
    .option('--slug <slug>', 'name of the pack in URLs and filters (default: the name of its folder)')
    .option('--name <name>', 'display name of the pack')
    .option(
      '--license <id>',
      'SPDX identifier of its license (default: the one that the files name, else private)',
    )
    .option('--author <name>', 'author of the pack')
    .option('--replace', 'replace a pack of the same slug that comes from the sources')
    .option('--dry-run', 'print what would happen, and change nothing')
    .option('--json', 'print one line of JSON')
    .examples(
      'glyphdex catalog import ./our-icons',
      'glyphdex catalog import export.zip --slug acme --name "Acme Icons" --dry-run',
      'glyphdex catalog import ./theirs.json --license CC-BY-4.0',
      'glyphdex catalog import @iconify-json/mdi --replace',
    )
    .action(async (path: string, options: CatalogImportOptions) =>
      (await import('./cli/catalog.ts')).runCatalogImport(path, options),
    );
  catalog
    .command('remove')
    .description('remove an imported pack from the catalog')
    .argument('<pack>', 'the slug that "catalog list" shows')
    .examples('glyphdex catalog remove acme')
    .action(async (pack: string) => (await import('./cli/catalog.ts')).runCatalogRemove(pack));
  catalog
    .command('pack')
    .description('write the active catalog to one compressed file, for another machine')
    .argument('<file>', 'the file to write; an older one is replaced')
    .examples('glyphdex catalog pack glyphdex-catalog.zip')
    .action(async (file: string) => (await import('./cli/catalog-archive.ts')).runCatalogPack(file));
  catalog
    .command('unpack')
    .description(
      'make the catalog in a file of "catalog pack" the active one; a running service reloads it by itself',
    )
    .argument('<file>', 'a file that "catalog pack" wrote')
    .option('--replace', 'also if the active catalog has imported packs that the file does not hold')
    .examples('glyphdex catalog unpack glyphdex-catalog.zip')
    .action(async (file: string, options: CatalogUnpackOptions) =>
      (await import('./cli/catalog-archive.ts')).runCatalogUnpack(file, options),
    );
  catalog
    .command('list')
    .description('list the packs of the catalog, imported ones first')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex catalog list', 'glyphdex catalog list --json')
    .action(async (options: { json?: boolean }) =>
      (await import('./cli/catalog.ts')).runCatalogList(options),
    );
  catalog
    .command('verify')
    .description('check every byte and every count of the catalog; exits with 1 if something is wrong')
    .examples('glyphdex catalog verify')
    .action(async () => (await import('./cli/catalog.ts')).runCatalogVerify());
}

function addKeyCommands(program: ExampleCommand): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key and print it; it is not shown again')
    .requiredOption('--name <name>', 'purpose of the key')
    .option(
      '--domain <pattern>',
      'restrict the key to pages of this domain: example.com or *.example.com; may be repeated',
      gather,
    )
    .option('--publishable', 'a key that may stand in pages of its domains and reads only; needs --domain')
    .option('--allow-server-calls', 'with --domain: also accept requests without Origin and Referer')
    .option(
      '--rate-limit <n>',
      'requests per minute; 0 lifts the limit (default: 300; publishable: 6000)',
      wholeNumber,
    )
    .option(
      '--daily-icons <n>',
      'distinct icons with SVG per day; 0 lifts the limit (default: 5000; publishable: 50000)',
      wholeNumber,
    )
    .option('--json', 'print one line of JSON: {"id":…,"key":"…","prefix":"…"}')
    .option('--quiet', 'print nothing but the key')
    .examples(
      'glyphdex keys create --name "My site"',
      'glyphdex keys create --name Shop --domain example.com --domain "*.example.com"',
      'glyphdex keys create --name "My page" --publishable --domain example.com',
      'glyphdex keys create --name Import --rate-limit 0 --daily-icons 0 --json',
      'KEY=$(glyphdex keys create --name "My site" --quiet)',
    )
    .action(async (options: KeysCreateOptions) => (await import('./cli/keys.ts')).runKeysCreate(options));
  keys
    .command('list')
    .description('list all keys, revoked ones included')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex keys list')
    .action(async (options: { json?: boolean }) => (await import('./cli/keys.ts')).runKeysList(options));
  keys
    .command('revoke')
    .description('revoke a key for good; a running service refuses it within a second')
    .argument('<id>', 'the id that "keys create" and "keys list" show')
    .examples('glyphdex keys revoke key_4eC39HqLyjWDarjt')
    .action(async (id: string) => (await import('./cli/keys.ts')).runKeysRevoke(id));
}

function addAccountCommands(program: ExampleCommand): void {
  const accounts = program
    .command('accounts')
    .description('list, create and invite accounts, reset passwords, and set limits');
  accounts
    .command('list')
    .description('list all accounts with their keys and limits')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex accounts list', 'glyphdex accounts list --json')
    .action(async (options: { json?: boolean }) =>
      (await import('./cli/accounts.ts')).runAccountsList(options),
    );
  accounts
    .command('create')
    .description('create an account; without a password, print a link with which its owner sets one')
    .argument('<email>', 'the address to sign in with')
    .option('--password-stdin', 'read the password from the first line of standard input')
    .examples(
      'glyphdex accounts create ann@example.com',
      'glyphdex accounts create ann@example.com --password-stdin < password.txt',
    )
    .action(async (email: string, options: { passwordStdin?: boolean }) =>
      (await import('./cli/accounts.ts')).runAccountsCreate(email, options),
    );
  accounts
    .command('invite')
    .description(
      'print a link with which somebody creates an account, and mail it; it works once, for seven days',
    )
    .argument('<email>', 'the address to sign in with')
    .examples('SIGNUP=invite glyphdex accounts invite ann@example.com')
    .action(async (email: string) => (await import('./cli/accounts.ts')).runAccountsInvite(email));
  accounts
    .command('invitations')
    .description('list open invitations')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex accounts invitations')
    .action(async (options: { json?: boolean }) =>
      (await import('./cli/accounts.ts')).runAccountsInvitations(options),
    );
  accounts
    .command('uninvite')
    .description('withdraw an invitation; a running service refuses its link at once')
    .argument('<email>', 'the address that was invited')
    .examples('glyphdex accounts uninvite ann@example.com')
    .action(async (email: string) => (await import('./cli/accounts.ts')).runAccountsUninvite(email));
  accounts
    .command('reset')
    .description(
      'print a link with which the owner of an account sets a new password; it works once, for an hour',
    )
    .argument('<email>', 'the address of the account')
    .option(
      '--remove-second-factors',
      'remove the authenticator app, recovery codes and passkeys of earlier versions at once, for an owner who has lost them',
    )
    .examples(
      'glyphdex accounts reset ann@example.com',
      'glyphdex accounts reset ann@example.com --remove-second-factors',
    )
    .action(async (email: string, options: { removeSecondFactors?: boolean }) =>
      (await import('./cli/accounts.ts')).runAccountsReset(email, options),
    );
  accounts
    .command('set-limits')
    .description('set the limits of an account; they apply to its live keys and to later ones')
    .argument('<email>', 'the address of the account')
    .option(
      '--keys <n>',
      'maximum number of live keys; existing keys beyond it keep working (default: 10)',
      wholeNumber,
    )
    .option(
      '--rate-limit <n>',
      'requests per minute of each key; 10 times as many over all keys of the account; 0 lifts both',
      wholeNumber,
    )
    .option(
      '--daily-icons <n>',
      'distinct icons with SVG per day of each key; 4 times as many over all keys of the account; 0 lifts both',
      wholeNumber,
    )
    .examples(
      'glyphdex accounts set-limits ann@example.com --keys 25',
      'glyphdex accounts set-limits ann@example.com --rate-limit 3000 --daily-icons 0',
    )
    .action(async (email: string, options: AccountsLimitsOptions) =>
      (await import('./cli/accounts.ts')).runAccountsSetLimits(email, options),
    );
}

function addBackupCommands(program: ExampleCommand): void {
  program
    .command('backup')
    .description('write accounts, keys, usage and imported packs to one file, also while the service runs')
    .argument('<file>', 'the file to write; an older one is replaced when the new one is complete')
    .examples('glyphdex backup glyphdex.backup', 'DATA_DIR=/srv/glyphdex glyphdex backup /backups/today.zip')
    .action(async (file: string) => (await import('./cli/backup.ts')).runBackup(file));
  program
    .command('restore')
    .description('put a backup into a data folder without an installation. All people must sign in again')
    .argument('<file>', 'a file that "glyphdex backup" wrote')
    .examples('glyphdex restore glyphdex.backup')
    .action(async (file: string) => (await import('./cli/restore.ts')).runRestore(file));
}

function addDatabaseCommands(program: ExampleCommand): void {
  program
    .command('db')
    .description('move accounts, keys and usage to another database')
    .command('move')
    .description(
      'copy everything from SQLite in DATA_DIR to the empty PostgreSQL database in DATABASE_URL and compare both; stop the service first',
    )
    .addOption(new Option('--from <database>', 'where the data is').choices(['sqlite']).makeOptionMandatory())
    .addOption(new Option('--to <database>', 'where it goes').choices(['postgres']).makeOptionMandatory())
    .examples(
      'DATABASE_URL=postgres://glyphdex:PASSWORD@db1/glyphdex glyphdex db move --from sqlite --to postgres',
    )
    .action(async () => (await import('./cli/db-move.ts')).runDbMove());
}

function addSearchIndexCommands(program: ExampleCommand): void {
  const index = program
    .command('search-index')
    .description('build, list and drop indexes of the catalog in OpenSearch (OPENSEARCH_URL)');
  index
    .command('build')
    .description('build an index of the active generation, unless there is one')
    .option('--refresh-popularity', 'build another one if views and downloads have changed since')
    .examples(
      'OPENSEARCH_URL=http://search1:9200,http://search2:9200 glyphdex search-index build',
      'glyphdex search-index build --refresh-popularity',
    )
    .action(async (options: { refreshPopularity?: boolean }) =>
      (await import('./cli/search-index.ts')).runSearchIndexBuild(options),
    );
  index
    .command('list')
    .description('list the indexes, the newest first')
    .examples('glyphdex search-index list')
    .action(async () => (await import('./cli/search-index.ts')).runSearchIndexList());
  index
    .command('drop')
    .description('remove an index that no node has used for a minute')
    .argument('<index>', 'the name that "search-index list" shows')
    .examples('glyphdex search-index drop icons-7698414030021731-1f0c2a9b7d3e')
    .action(async (name: string) => (await import('./cli/search-index.ts')).runSearchIndexDrop(name));
}

function explainFailure(error: unknown): number {
  // Commander has written its own message; help and version come this way, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? OK : MISUSED;
  const isForOperator =
    error instanceof OperatorError || (error instanceof Error && error.name === 'CatalogError');
  const lines = isForOperator ? error.message.split('\n') : [String((error as Error)?.stack ?? error)];
  for (const line of lines) process.stderr.write(`glyphdex: ${line}\n`);
  return FAILED;
}
