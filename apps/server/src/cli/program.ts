import { type Command, CommanderError } from 'commander';
import { addAccountCommands } from '../accounts/commands.ts';
import { addKeyCommands } from '../accounts/keys/commands.ts';
import { ExampleCommand } from '../base/example-command.ts';
import { OperatorError, UsageError } from '../base/operator-error.ts';
import { SERVER_VERSION } from '../base/server-version.ts';
import { addCatalogCommands } from '../catalog/commands.ts';
import { addSearchIndexCommands } from '../catalog/opensearch/commands.ts';
import { addConfigCommand } from '../config/commands.ts';
import { withHelpCommand, withOwnCommand } from '../config/config.ts';
import { addDatabaseCommands } from '../database/commands.ts';
import { addEquivalentsCommand, addSearchCommand } from '../icons/commands.ts';
import { addMcpCommand } from '../mcp/commands.ts';
import { addPreviewsCommand } from '../pictures/commands.ts';
import { addServeCommand } from '../server/commands.ts';
import { addBackupCommands } from './backup/commands.ts';
import { addDoctorCommand } from './doctor/commands.ts';
import { addExportCommands } from './export/commands.ts';

const OK = 0;
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs one command and returns its exit code: 0 for success, 1 for a failure (stderr has one line per problem, or the
 * stack of an unexpected error), 2 for a usage error, 3 for a search without hits, 130 for interrupted `catalog
 * previews`. Each command loads its modules when it runs.
 */
export async function runCli(words: readonly string[]): Promise<number> {
  let exitCode = OK;
  const program = commandLine((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    return explainFailure(error);
  }
  return exitCode;
}

function commandLine(exit: (code: number) => void): Command {
  const program = new ExampleCommand('glyphdex')
    .description('Icon search service: a REST API over open-source icons and your own packs.')
    .version(SERVER_VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => process.stdout.write(withHelpCommand(text)),
      writeErr: (text) => process.stderr.write(withHelpCommand(text)),
    })
    .showHelpAfterError('(--help shows how to use the command)')
    .addHelpText(
      'after',
      '\nSettings such as PORT and DATA_DIR come from the environment: glyphdex config --help lists them.',
    );

  addServeCommand(program, exit);
  const catalog = addCatalogCommands(program);
  addPreviewsCommand(catalog, exit);
  addKeyCommands(program);
  addAccountCommands(program);
  addBackupCommands(program);
  addDatabaseCommands(program);
  addSearchIndexCommands(program);
  addConfigCommand(program);
  addMcpCommand(program);
  addDoctorCommand(program, exit);
  addSearchCommand(program, exit);
  addEquivalentsCommand(program, exit);
  addExportCommands(program);
  return program;
}

function explainFailure(error: unknown): number {
  // Commander has written its own message; help and version come this way, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? OK : MISUSED;
  // The name is compared because only some commands load the catalog's code.
  const isMisuse = error instanceof UsageError || (error instanceof Error && error.name === 'InvalidOptions');
  const isForOperator =
    isMisuse || error instanceof OperatorError || (error instanceof Error && error.name === 'CatalogError');
  const lines = isForOperator ? error.message.split('\n') : [String((error as Error)?.stack ?? error)];
  for (const line of lines) process.stderr.write(withOwnCommand(`glyphdex: ${line}\n`));
  return isMisuse ? MISUSED : FAILED;
}
