import type { ExampleCommand } from '../../base/example-command.ts';

/** `glyphdex doctor`. */
export function addDoctorCommand(program: ExampleCommand, exit: (code: number) => void): void {
  program
    .command('doctor')
    .description(
      'check settings, data folder, catalog, database and every connection; changes nothing; exits with 1 on an error',
    )
    .option('--key <key>', 'also check whether this API key belongs to the data folder')
    .option('--json', 'print one line of JSON, an array of {"part":…,"level":"ok|warning|error","text":…}')
    .examples(
      'glyphdex doctor',
      'glyphdex doctor --key gdx_live_4eC39HqLyjWDarjtT1zdp7dcT8fGhK0uXQ1m',
      'DATABASE_URL=postgres://glyphdex:PASSWORD@db1/glyphdex glyphdex doctor --json',
    )
    .action(async (options: { json?: boolean; key?: string }) =>
      exit(await (await import('./doctor.ts')).runDoctor(options)),
    );
}
