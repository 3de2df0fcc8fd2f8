import { InvalidArgumentError, Option } from 'commander';
import { type ExampleCommand, wholeNumber } from '../../base/example-command.ts';
import type { ExportOptions } from './export.ts';
import { EXPORT_FORMATS } from './formats.ts';
import type { GetOptions } from './get.ts';

/** `glyphdex get` and `glyphdex export`. */
export function addExportCommands(program: ExampleCommand): void {
  program
    .command('get')
    .description('print one icon for another tool')
    .argument('<slug>', 'the slug that "search" shows, or its name in Iconify: mdi--home, mdi:home')
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['svg', 'react', 'vue', 'svelte', 'css', 'data-uri'])
        .default('svg'),
    )
    .option('--size <pixels>', 'length of the longer side', wholeNumber(1, 10_000))
    .option('--color <color>', 'a CSS color instead of the color of the text', cssColor)
    .examples(
      'glyphdex get mdi--home > home.svg',
      'glyphdex get lucide:house --format react > House.jsx',
      'glyphdex get mdi--home --format data-uri --color "#1f2937" --size 32',
    )
    .action(async (slug: string, options: GetOptions) => (await import('./get.ts')).runGet(slug, options));
  program
    .command('export')
    .description('write a pack or a collection of icons as files for other tools')
    .argument(
      '<pack|collection>',
      'the slug of a pack, or a file with one icon slug per line; - is standard input',
    )
    .addOption(
      new Option('--format <format>', 'what to write').choices([...EXPORT_FORMATS]).makeOptionMandatory(),
    )
    .requiredOption('--out <dir>', 'the folder to write to; only files of an earlier export are replaced')
    .option(
      '--name <name>',
      'name of the set or font (default: the slug of the pack, or the name of the file)',
    )
    .option('--aliases', 'also write each icon under its further names; "iconify" always has those of a pack')
    .option('--prefix <word>', 'before the names of components: Lucide, for LucideHome', affix)
    .option('--suffix <word>', 'after the names of components: Icon, for HomeIcon', affix)
    .option('--replace', 'also remove the files of an earlier export in another format')
    .examples(
      'glyphdex export lucide --format react --out src/icons',
      'glyphdex export lucide --format react --suffix Icon --out src/icons',
      'glyphdex export icons.txt --format font --name acme --out fonts',
      'glyphdex export mdi --format iconify --out node_modules/@iconify-json/mdi',
      'printf "mdi--home\\nlucide--house\\n" | glyphdex export - --format sprite --out public',
    )
    .action(async (source: string, options: ExportOptions) =>
      (await import('./export.ts')).runExport(source, options),
    );
}

function affix(text: string): string {
  if (!/^[A-Z][A-Za-z\d]{0,39}$/.test(text))
    throw new InvalidArgumentError('It must begin with a capital and have only letters and digits.');
  return text;
}

/** Names, hexadecimal notation and functions of numbers; nothing that could end an attribute or a declaration. */
function cssColor(text: string): string {
  if (!/^(?:[a-z]{3,30}|#[\da-f]{3,8}|[a-z]{3,5}\([\d\s.,%/-]{1,60}\))$/i.test(text))
    throw new InvalidArgumentError('It must be a CSS color such as teal, #1f2937 or rgb(31 41 55).');
  return text;
}
