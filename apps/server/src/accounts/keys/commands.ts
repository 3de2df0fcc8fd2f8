import { type ExampleCommand, gather, wholeNumber } from '../../base/example-command.ts';
import { LIMIT_MAX } from '../../limits/fair-use.ts';
import type { KeysCreateOptions } from './commands/keys.ts';

const load = () => import('./commands/keys.ts');

/** `glyphdex keys`. */
export function addKeyCommands(program: ExampleCommand): void {
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
    .option('--publishable', 'create a read-only key that pages of its domains may contain; needs --domain')
    .option('--allow-server-calls', 'with --domain: also accept requests without Origin and Referer')
    .option(
      '--rate-limit <n>',
      'requests per minute; 0 lifts the limit (default: 300; publishable: 6000)',
      wholeNumber(0, LIMIT_MAX),
    )
    .option(
      '--daily-icons <n>',
      'distinct icons with SVG per day; 0 lifts the limit (default: 5000; publishable: 50000)',
      wholeNumber(0, LIMIT_MAX),
    )
    .option('--new', 'make a new data folder if nothing uses it yet')
    .option('--json', 'print one line of JSON: {"id":…,"key":"…","prefix":"…"}')
    .option('--quiet', 'print nothing but the key')
    .examples(
      'glyphdex keys create --name "My site"',
      'glyphdex keys create --name Shop --domain example.com --domain "*.example.com"',
      'glyphdex keys create --name "My page" --publishable --domain example.com',
      'glyphdex keys create --name Import --rate-limit 0 --daily-icons 0 --json',
      'KEY=$(glyphdex keys create --name "My site" --quiet)',
    )
    .action(async (options: KeysCreateOptions) => (await load()).runKeysCreate(options));
  keys
    .command('list')
    .description('list all keys, revoked ones included')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex keys list')
    .action(async (options: { json?: boolean }) => (await load()).runKeysList(options));
  keys
    .command('revoke')
    .description('revoke a key for good; a running service refuses it within a second')
    .argument('<id>', 'the id that "keys create" and "keys list" show')
    .examples('glyphdex keys revoke key_4eC39HqLyjWDarjt')
    .action(async (id: string) => (await load()).runKeysRevoke(id));
}
