import { Option } from 'commander';
import type { ExampleCommand } from '../base/example-command.ts';

/** `glyphdex db`. */
export function addDatabaseCommands(program: ExampleCommand): void {
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
    .action(async () => (await import('./commands/db-move.ts')).runDbMove());
}
