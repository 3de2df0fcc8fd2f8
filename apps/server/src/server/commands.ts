import { type ExampleCommand, gather } from '../base/example-command.ts';
import { variablesHelp } from '../config/variables-help.ts';
import type { ServeOptions } from './commands/serve.ts';

/** `glyphdex serve`. */
export function addServeCommand(program: ExampleCommand, exit: (code: number) => void): void {
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
    .action(async (options: ServeOptions) =>
      exit(await (await import('./commands/serve.ts')).runServe(options)),
    );
}
