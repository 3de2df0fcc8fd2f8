import { COLORS, ICON_TYPES, SHAPES, SORT_KEYS, STYLES } from '@glyphdex/contract';
import { InvalidArgumentError, Option } from 'commander';
import { type ExampleCommand, gather, wholeNumber } from './example-command.ts';
import type { ExportOptions } from './export.ts';
import type { GetOptions } from './get.ts';
import type { SearchOptions } from './search.ts';

/** The commands that find icons and write them for other tools. */
export function addIconCommands(program: ExampleCommand, exit: (code: number) => void): void {
  program
    .command('search')
    .description('search the catalog from the terminal; exits with 3 if nothing matches')
    .argument('<words...>', 'what to search for')
    .addOption(filter('--type <type>', 'only icons of this type', ICON_TYPES))
    .addOption(filter('--shape <shape>', 'only icons of this shape', SHAPES))
    .addOption(
      filter(
        '--color <color>',
        'only icons with this color',
        COLORS.map(({ name }) => name),
      ),
    )
    .addOption(
      filter(
        '--style <style>',
        'only icons of this style',
        STYLES.map(({ slug }) => slug),
      ),
    )
    .option('--tag <slug>', 'only icons with this tag; may be repeated, then with all of them', gather)
    .option('--pack <slug>', 'only icons of this pack; may be repeated', gather)
    .addOption(new Option('--sort <order>', 'instead of by relevance').choices([...SORT_KEYS]))
    .option('--limit <n>', 'icons per page, up to 100', wholeNumber, 10)
    .option('--page <n>', 'page of the result', wholeNumber, 1)
    .option('--svg', 'print the drawing of each icon')
    .option('--json', 'print one line of JSON: {"total":…,"page":…,"last_page":…,"icons":[…],…}')
    .option(
      '--explain',
      'show how each word is expanded, what would be suggested, and why each icon has its rank',
    )
    .examples(
      'glyphdex search arrow left',
      'glyphdex search home --shape outline --pack lucide --pack tabler',
      'glyphdex search hoem --json --svg --limit 1',
      'glyphdex search hoem --explain',
    )
    .action(async (words: string[], options: SearchOptions) =>
      exit(await (await import('./search.ts')).runSearch(words.join(' '), options)),
    );
  program
    .command('get')
    .description('print one icon for another tool')
    .argument('<slug>', 'the slug that "search" shows, or its name in Iconify: mdi--home, mdi:home')
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['svg', 'react', 'vue', 'svelte', 'css', 'data-uri'])
        .default('svg'),
    )
    .option('--size <pixels>', 'length of the longer side', wholeNumber)
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
      new Option('--format <format>', 'what to write')
        .choices(['iconify', 'sprite', 'font', 'react', 'vue', 'svelte'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <dir>', 'the folder to write to; only files of an earlier export are replaced')
    .option(
      '--name <name>',
      'name of the set or font (default: the slug of the pack, or the name of the file)',
    )
    .examples(
      'glyphdex export lucide --format react --out src/icons',
      'glyphdex export icons.txt --format font --name acme --out fonts',
      'glyphdex export mdi --format iconify --out node_modules/@iconify-json/mdi',
      'printf "mdi--home\\nlucide--house\\n" | glyphdex export - --format sprite --out public',
    )
    .action(async (source: string, options: ExportOptions) =>
      (await import('./export.ts')).runExport(source, options),
    );
}

/** An option that takes a value of a closed set in any case, and may be repeated. */
function filter(flags: string, description: string, values: readonly string[]): Option {
  const byKey = new Map(values.map((value) => [value.toLowerCase(), value]));
  return new Option(flags, `${description}: ${values.join(', ')}; may be repeated`).argParser(
    (given: string, before: readonly string[] = []) => {
      const value = byKey.get(given.toLowerCase());
      if (value === undefined) throw new InvalidArgumentError(`It must be one of: ${values.join(', ')}.`);
      return [...before, value];
    },
  );
}

/** Names, hexadecimal notation and functions of numbers; nothing that could end an attribute or a declaration. */
function cssColor(text: string): string {
  if (!/^(?:[a-z]{3,30}|#[\da-f]{3,8}|[a-z]{3,5}\([\d\s.,%/-]{1,60}\))$/i.test(text))
    throw new InvalidArgumentError('It must be a CSS color such as teal, #1f2937 or rgb(31 41 55).');
  return text;
}
