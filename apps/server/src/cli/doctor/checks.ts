import { availableParallelism } from 'node:os';
import { systemClock } from '../../base/clock.ts';
import type { Finding } from '../../base/finding.ts';
import { nodeFindings } from '../../catalog/opensearch/node-findings.ts';
import type { Config } from '../../config/config.ts';
import { urlOf } from '../../config/listen-address.ts';
import { dataFolderAt, dataFolderFindings } from '../../database/data-folder.ts';
import { settingsFindings } from './settings-findings.ts';

/** One check of `glyphdex doctor`. */
export interface Check {
  /** The checked part: `database`. */
  readonly part: string;
  /** Changes nothing. Rejects with an `OperatorError` if the part cannot be used. */
  run(): Promise<readonly Finding[]>;
}

/** The checks of every part and connection that these settings use, in the order of their output. */
export function openChecks(config: Config, key?: string): readonly Check[] {
  const { dataDir, catalogAddress, database, redis, searchNodes, smtp, oidc, publicUrl, host, port } = config;
  const folder = dataFolderAt(dataDir);
  return [
    {
      part: 'settings',
      run: async () => settingsFindings({ ...config, cores: availableParallelism() }),
    },
    { part: 'data folder', run: async () => dataFolderFindings(dataDir) },
    {
      part: 'catalog',
      run: async () => (await import('../../catalog/embedded/catalog-findings.ts')).catalogFindings(dataDir),
    },
    catalogAddress && {
      part: 'packed catalog',
      run: async () =>
        (await import('../../catalog/packed/packed-catalog.ts')).addressFindings(catalogAddress, dataDir),
    },
    {
      part: 'database',
      async run() {
        if (database === undefined) {
          const { sqliteFindings } = await import('../../database/sqlite/database-findings.ts');
          return sqliteFindings(folder.database, [folder.installationId, folder.demoKey]);
        }
        const { postgresFindings } = await import('../../database/postgres/database-findings.ts');
        return await postgresFindings(database, systemClock, nodeFindings);
      },
    },
    key !== undefined && {
      part: 'key',
      run: async () =>
        (await import('../../accounts/keys/key-findings.ts')).keyFindings(key, config, systemClock),
    },
    redis && {
      part: 'limits',
      run: async () => (await import('../../limits/redis/check-redis.ts')).checkRedis(redis, systemClock),
    },
    searchNodes && {
      part: 'search',
      run: async () =>
        (await import('../../catalog/opensearch/check-search.ts')).checkSearch(searchNodes, dataDir),
    },
    smtp && {
      part: 'mail',
      run: async () => (await import('../../accounts/mail/smtp-mailer.ts')).mailFindings(smtp),
    },
    oidc && {
      part: 'sign-in',
      async run() {
        const [{ providerFindings }, { CALLBACK_PATH }] = await Promise.all([
          import('../../accounts/oidc/oidc-provider.ts'),
          import('../../accounts/oidc/oidc-endpoints.ts'),
        ]);
        return await providerFindings(oidc, `${publicUrl ?? urlOf(host, port)}${CALLBACK_PATH}`);
      },
    },
  ].filter((check) => check !== undefined && check !== false);
}
