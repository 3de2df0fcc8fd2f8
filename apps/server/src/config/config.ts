import { OperatorError } from '../base/operator-error.ts';
import { type ListedSetting, listSettings } from './list-settings.ts';
import { type RemoteService, remoteServiceIn } from './remote-service.ts';
import { removedS3Mistakes } from './removed-variables.ts';
import { type Config, readSettings } from './settings.ts';

export type { Config } from './settings.ts';

// The only file of the program that reads the environment.

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
