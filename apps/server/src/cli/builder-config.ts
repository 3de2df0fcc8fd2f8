import { type Config, readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

/** The configuration of a machine that may change its catalog. Throws if it copies a published one. */
export function readBuilderConfig(): Config {
  const config = readConfig();
  if (config.catalogAddress !== undefined)
    throw new OperatorError(
      'this machine takes its catalog from CATALOG_URL, which would replace the change. Change the catalog on the machine that builds it, where CATALOG_URL is not set, and then publish it: glyphdex catalog publish --to URL',
    );
  return config;
}
