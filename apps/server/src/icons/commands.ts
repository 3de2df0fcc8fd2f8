import { COLORS, EQUIVALENTS_MAX, ICON_TYPES, SHAPES, SORT_KEYS, STYLES } from '@glyphdex/contract';
import { InvalidArgumentError, Option } from 'commander';
import { type ExampleCommand, gather, wholeNumber } from '../base/example-command.ts';
import type { EquivalentsOptions } from './commands/equivalents.ts';
import type { SearchOptions } from './commands/search.ts';

/** `glyphdex search`. */
export function addSearchCommand(program: ExampleCommand, exit: (code: number) => void): void {
  program
    .command('search')
    .description('search the catalog from the terminal; exits with 3 if the page has no icons')
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
    .option(
      '--license <license>',
      'only icons under this license: an SPDX id, commercial, no-attribution or permissive',
    )
    .addOption(new Option('--sort <order>', 'instead of by relevance').choices([...SORT_KEYS]))
    .option('--limit <n>', 'icons per page, up to 100', wholeNumber(1, 100), 10)
    .option('--page <n>', 'page of the result', wholeNumber(1, 1_000_000), 1)
    .option('--svg', 'print the drawing of each icon')
    .option('--json', 'print one line of JSON: {"total":…,"page":…,"last_page":…,"icons":[…],…}')
    .option(
      '--explain',
      'show how each word is expanded, what would be suggested, and why each icon has its rank',
    )
    .examples(
      'glyphdex search arrow left',
      'glyphdex search home --shape outline --pack lucide --pack tabler',
      'glyphdex search home --license permissive',
      'glyphdex search hoem --json --svg --limit 1',
      'glyphdex search hoem --explain',
    )
    .action(async (words: string[], options: SearchOptions) =>
      exit(await (await import('./commands/search.ts')).runSearch(words.join(' '), options)),
    );
}

/** `glyphdex equivalents`. */
export function addEquivalentsCommand(program: ExampleCommand, exit: (code: number) => void): void {
  program
    .command('equivalents')
    .description('list the same icon in other packs, the best first; exits with 3 if no other pack has it')
    .argument('<icon>', 'slug, id or Iconify name')
    .option('--pack <slug>', 'only the icon of this pack')
    .option('--limit <n>', 'icons, up to 50', wholeNumber(1, EQUIVALENTS_MAX), 20)
    .option('--json', 'print one line of JSON: {"icon":…,"equivalents":[…]}')
    .examples('glyphdex equivalents mdi--home', 'glyphdex equivalents mdi:cog --pack lucide --json')
    .action(async (icon: string, options: EquivalentsOptions) =>
      exit(await (await import('./commands/equivalents.ts')).runEquivalents(icon, options)),
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
