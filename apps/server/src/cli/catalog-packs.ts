import type { Command } from 'commander';
import type { CatalogImportOptions } from './catalog-import.ts';
import { examples } from './examples.ts';

/** The commands for packs of the operator's own: import, remove, list; and verify, which looks at all packs. */
export function addPackCommands(catalog: Command): void {
  catalog
    .command('import')
    .description(
      'put a pack of your own into the catalog, or bring it up to date; a running service takes it by itself',
    )
    .argument('<path>', 'a folder or zip of SVG files, a set in Iconify JSON, or a package with either')
    .option('--slug <slug>', 'what the pack is called in addresses and filters (default: as its folder)')
    .option('--name <name>', 'what people read')
    .option('--license <id>', 'SPDX identifier of its license (default: what it says itself, else private)')
    .option('--author <name>', 'who made it')
    .option('--replace', 'let it take the place of a pack of the same slug that comes from the sources')
    .option('--dry-run', 'say what would happen, and do nothing')
    .option('--json', 'print one line of JSON')
    .addHelpText(
      'after',
      examples(
        'glyphdex catalog import ./our-icons',
        'glyphdex catalog import export.zip --slug acme --name "Acme Icons" --dry-run',
        'glyphdex catalog import ./theirs.json --license CC-BY-4.0',
        'glyphdex catalog import @iconify-json/mdi --replace',
      ),
    )
    .action(async (path: string, options: CatalogImportOptions) =>
      (await import('./catalog-import.ts')).runCatalogImport(path, options),
    );
  catalog
    .command('remove')
    .description('take a pack that was imported out of the catalog')
    .argument('<pack>', 'the slug that "catalog list" shows')
    .addHelpText('after', examples('glyphdex catalog remove acme'))
    .action(async (pack: string) => (await import('./catalog-remove.ts')).runCatalogRemove(pack));
  catalog
    .command('list')
    .description('list the packs of the catalog, those that were imported first')
    .option('--json', 'print one line of JSON, an array')
    .addHelpText('after', examples('glyphdex catalog list', 'glyphdex catalog list --json'))
    .action(async (options: { json?: boolean }) =>
      (await import('./catalog-list.ts')).runCatalogList(options),
    );
  catalog
    .command('verify')
    .description('check every byte and every count of the catalog; exit code 1 when something is wrong')
    .addHelpText('after', examples('glyphdex catalog verify'))
    .action(async () => (await import('./catalog-verify.ts')).runCatalogVerify());
}
