import { type ExampleCommand, gather } from '../base/example-command.ts';
import type { CatalogImportOptions } from './commands/catalog.ts';
import type { CatalogUnpackOptions } from './commands/catalog-archive.ts';

const load = () => import('./commands/catalog.ts');

/** `glyphdex catalog`, to which further features add commands. */
export function addCatalogCommands(program: ExampleCommand): ExampleCommand {
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
    .option('--verbose', 'also print counts by type, shape, color and style, and the time of each step')
    .action(async ({ source = [], verbose = false }: { source?: string[]; verbose?: boolean }) =>
      (await load()).runCatalogBuild(source, verbose),
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
      (await import('./commands/catalog-sanitize.ts')).runCatalogSanitize(options),
    );
  catalog
    .command('info')
    .description('describe the active catalog: icons, packs, sources, licenses')
    .option('--refused', 'list each drawing that was left out, and why')
    .examples('glyphdex catalog info', 'glyphdex catalog info --refused')
    .action(async (options: { refused?: boolean }) => (await load()).runCatalogInfo(options));
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
    .option('--public', 'show the pack to anybody, also under a private license')
    .option('--private', 'show the pack to clients with a secret key only, also under an open license')
    .option(
      '--monochrome <color>',
      'what drawings in one black or dark gray become: currentColor, the color of the text (default for new packs of files), or keep',
    )
    .option('--replace', 'replace a pack of the same slug that comes from the sources')
    .option('--dry-run', 'print what would happen, and change nothing')
    .option('--json', 'print one line of JSON')
    .examples(
      'glyphdex catalog import ./our-icons',
      'glyphdex catalog import export.zip --slug acme --name "Acme Icons" --dry-run',
      'glyphdex catalog import ./our-icons --public',
      'glyphdex catalog import ./our-logos --monochrome keep',
      'glyphdex catalog import ./theirs.json --license CC-BY-4.0',
      'glyphdex catalog import @iconify-json/mdi --replace',
    )
    .action(async (path: string, options: CatalogImportOptions) =>
      (await load()).runCatalogImport(path, options),
    );
  catalog
    .command('remove')
    .description('remove an imported pack from the catalog')
    .argument('<pack>', 'the slug that "catalog list" shows')
    .examples('glyphdex catalog remove acme')
    .action(async (pack: string) => (await load()).runCatalogRemove(pack));
  catalog
    .command('pack')
    .description('write the active catalog to one compressed file, for another machine')
    .argument('<file>', 'the file to write; an older one is replaced')
    .examples('glyphdex catalog pack glyphdex-catalog.zip')
    .action(async (file: string) => (await import('./commands/catalog-archive.ts')).runCatalogPack(file));
  catalog
    .command('unpack')
    .description(
      'make the catalog in a file of "catalog pack" the active one; a running service reloads it by itself',
    )
    .argument('<file>', 'a file that "catalog pack" wrote')
    .option(
      '--replace',
      'unpack even if the active catalog has imported packs that the file does not contain',
    )
    .examples('glyphdex catalog unpack glyphdex-catalog.zip')
    .action(async (file: string, options: CatalogUnpackOptions) =>
      (await import('./commands/catalog-archive.ts')).runCatalogUnpack(file, options),
    );
  catalog
    .command('list')
    .description('list the packs of the catalog, imported ones first')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex catalog list', 'glyphdex catalog list --json')
    .action(async (options: { json?: boolean }) => (await load()).runCatalogList(options));
  catalog
    .command('changes')
    .description('list the icons that a build added, changed, removed or renamed')
    .argument('[from]', 'a generation, by the name of its folder (default: the one before)')
    .argument('[to]', 'a generation (default: the active one)')
    .option('--json', 'print one line of JSON')
    .examples('glyphdex catalog changes', 'glyphdex catalog changes --json')
    .action(async (from: string | undefined, to: string | undefined, options: { json?: boolean }) =>
      (await import('./commands/catalog-changes.ts')).runCatalogChanges({ from, to }, options),
    );
  catalog
    .command('verify')
    .description('check every byte and every count of the catalog; exits with 1 if something is wrong')
    .examples('glyphdex catalog verify')
    .action(async () => (await load()).runCatalogVerify());
  return catalog;
}
