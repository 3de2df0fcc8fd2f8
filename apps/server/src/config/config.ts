import { hostname } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../base/operator-error.ts';
import { type ListedSetting, listSettings } from './list-settings.ts';
import { ownCommand, withCommand, withoutFolder } from './own-command.ts';
import { type RemoteService, remoteServiceIn } from './remote-service.ts';
import { removedS3Mistakes } from './removed-variables.ts';
import { type Config, readSettings } from './settings.ts';

export type { Config } from './settings.ts';

// The only file of the program that reads the environment.

const OWN_COMMAND = ownCommand({
  root: join(import.meta.dirname, '../../../..'),
  workingFolder: process.cwd(),
  program: process.argv[1] ?? '',
  given: process.env['GLYPHDEX_COMMAND'],
  dataDir: process.env['DATA_DIR'],
  hostName: hostname(),
});

/** A text for the operator, in which the commands `glyphdex …` are those that work in this terminal. */
export function withOwnCommand(text: string): string {
  return withCommand(text, OWN_COMMAND);
}

/** As `withOwnCommand`, for the help, which is the same for all data folders. */
export function withHelpCommand(text: string): string {
  return withCommand(text, withoutFolder(OWN_COMMAND));
}

/** The command for pages that strangers see: without a path of this machine. */
export const PUBLIC_COMMAND = /\//.test(withoutFolder(OWN_COMMAND)) ? 'glyphdex' : withoutFolder(OWN_COMMAND);

/** The service that `glyphdex mcp` is a client of: see `remoteServiceIn`. */
export function readRemoteService(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RemoteService | undefined {
  return remoteServiceIn(environment);
}

/**
 * Reads the settings from the environment. An empty variable counts as not set. Throws an `OperatorError` that names
 * every mistake, one line each.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { config, mistakes } = readSettings(environment);
  if (config === undefined) throw new OperatorError(mistakes.join('\n'));
  return config;
}

/** Every variable with its effective value and its origin, and every mistake. */
export function listConfig(): {
  readonly settings: readonly ListedSetting[];
  readonly mistakes: readonly string[];
} {
  const settings = readSettings(process.env);
  return { settings: listSettings(settings), mistakes: settings.mistakes };
}

/** Throws an `OperatorError` if a setting of catalogs in S3 is set. */
export function refuseS3Settings(): void {
  const { unknown } = readSettings(process.env).environment;
  const mistakes = removedS3Mistakes(unknown);
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'));
}
