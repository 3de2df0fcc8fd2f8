import type { ExampleCommand } from '../base/example-command.ts';
import { variablesHelp } from './variables-help.ts';

/** `glyphdex config`. */
export function addConfigCommand(program: ExampleCommand): void {
  program
    .command('config')
    .description(
      'print all settings with their values and origins; prints every mistake and exits with 1 if there is one',
    )
    .option('--json', 'print one line of JSON, an array of {"name":…,"value":…,"origin":…,"source":…}')
    .examples('glyphdex config', 'SMTP_URL_FILE=/run/secrets/smtp glyphdex config --json')
    .addHelpText('after', variablesHelp)
    .action(async (options: { json?: boolean }) => (await import('./commands/config.ts')).runConfig(options));
}
