import { shownValue } from '../base/shown-value.ts';
import type { CatalogAddress } from './catalog-address.ts';
import { urlOf } from './listen-address.ts';
import type { Origin } from './read-environment.ts';
import type { Config, Settings } from './settings.ts';
import { anyText, type Variable } from './variable.ts';
import { EACH_VARIABLE, type VariableName } from './variables.ts';

/** A variable as `glyphdex config` shows it. */
export interface ListedSetting {
  readonly name: VariableName;
  /** The value in effect, without the parts that may be secret; null if there is none. */
  readonly value: string | null;
  readonly origin: Origin['kind'];
  /** The variable or file that the value comes from; null for a default. */
  readonly source: string | null;
  /** Whether `<NAME>_FILE` can name a file with the value. */
  readonly isSecret: boolean;
}

const MASK = '********';

/**
 * Every variable with the value in effect and its origin. With a mistake in the settings, the parts of connections are
 * masked, too: an address that is none may be a secret at the wrong place.
 */
export function listSettings({ config, environment }: Settings): readonly ListedSetting[] {
  const derived = config === undefined ? {} : derivedValues(config);
  return EACH_VARIABLE.map(([name, variable]) => {
    const text = environment.texts[name];
    const isMasked = variable.isSecret === true || (config === undefined && variable.read === anyText.read);
    const given = text === undefined ? undefined : isMasked ? MASK : shown(text, config);
    return {
      name,
      value: derived[name] ?? given ?? fallbackOf(variable),
      ...originOf(environment.origins[name]),
      isSecret: variable.isSecret === true,
    };
  });
}

/** Values that other settings or this machine decide, and addresses without their secrets. */
function derivedValues(config: Config): Partial<Record<VariableName, string>> {
  const { host, port, publicUrl, hasDemoKey, signUpMode, dataDir, workers, oidc, catalogAddress } = config;
  const { database, redis, searchNodes, smtp } = config;
  return {
    PUBLIC_URL: publicUrl ?? urlOf(host, port),
    DEMO_KEY: hasDemoKey ? 'on' : 'off',
    SIGNUP: signUpMode,
    DATA_DIR: dataDir,
    WORKERS: String(workers),
    ...(oidc && { OIDC_NAME: oidc.name }),
    ...(catalogAddress && { CATALOG_URL: shownAddress(catalogAddress) }),
    ...(database && { DATABASE_URL: `postgres://…@${hostsText([database.server])}/${database.database}` }),
    ...(redis && { REDIS_URL: `redis${redis.isEncrypted ? 's' : ''}://…@${hostsText([redis])}` }),
    ...(searchNodes && { OPENSEARCH_URL: searchNodes.map(shownValue).join(',') }),
    ...(smtp && { SMTP_URL: `smtp${smtp.isTls ? 's' : ''}://…@${hostsText([smtp])}` }),
  };
}

function shownAddress(address: CatalogAddress): string {
  if (address.kind === 'file') return shown(address.path, undefined);
  const user = address.authorization === undefined ? '' : '…@';
  return shownValue(address.url.replace('://', `://${user}`));
}

function hostsText(hosts: readonly { readonly host: string; readonly port: number }[]): string {
  return hosts.map(({ host, port }) => `${host}:${port}`).join(',');
}

function fallbackOf({ byDefault, fallback }: Variable<unknown>): string | null {
  if (fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)) return null;
  return byDefault ?? String(fallback);
}

function originOf(origin: Origin = { kind: 'default' }): Pick<ListedSetting, 'origin' | 'source'> {
  const source = origin.kind === 'file' ? origin.path : origin.kind === 'environment' ? origin.name : null;
  return { origin: origin.kind, source };
}

function shown(text: string, config: Config | undefined): string {
  const isAddress = text.includes('://') || config === undefined;
  return isAddress ? shownValue(text) : text.replace(/\p{C}/gu, '�');
}
