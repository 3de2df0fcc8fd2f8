import { CallChannel, type ThreadPort } from './adapters/threads/call-channel.ts';
import { OwnedLimits, type RemoteLimits, RemoteRateLimiter } from './adapters/threads/owner-limits.ts';
import {
  type DocumentReader,
  OwnedPictures,
  type RemotePictureOrders,
  RemotePictures,
  WaitingDocuments,
} from './adapters/threads/remote-pictures.ts';
import {
  LIMITERS,
  openPictureCaches,
  type ProcessParts,
  type Purpose,
  type ServiceOptions,
} from './compose.ts';
import type { Readiness } from './http/app-dependencies.ts';
import type { Metrics } from './observability/metrics.ts';
import type { SettingsStore } from './ports/settings-store.ts';
import type { Stores } from './ports/stores.ts';
import type { DemoKey } from './services/keys/ensure-demo-key.ts';

/** What a worker asks the main thread for, besides the parts of the process. */
export interface Owner {
  /** Says that this worker is alive. */
  beat(readiness: Readiness): Promise<Beat>;
  reloadCatalog(): Promise<void>;
  /** The metrics of all threads. */
  renderMetrics(): Promise<string>;
  figures(): Promise<ReturnType<Metrics['figures']>>;
}

/** What each beat of a worker returns. */
export interface Beat {
  /** Of the parts of the process. */
  readonly states: ReturnType<ProcessParts['states']>;
  /** Of all workers together. */
  readonly readiness: Readiness;
}

/** Stores whose methods take and return data only, by name. */
const STORES = [
  'accounts',
  'signUps',
  'invitations',
  'secondFactors',
  'lastUse',
  'usage',
  'heavyHitters',
  'counters',
  'iconBudgets',
  'nodeReports',
  'sharedTotals',
] as const satisfies readonly (keyof Stores)[];

/** A function cannot be sent to another thread, so the value is made in any case. */
interface RemoteSettings extends Pick<SettingsStore, 'read' | 'write'> {
  readOrStore(name: string, value: string): Promise<string>;
}

/** Lets a worker call the parts of this process, and returns the channel to it. */
export function serveParts(port: ThreadPort, parts: ProcessParts, owner: object): CallChannel {
  const { stores, limiters, iconBudget, passwords, renderer, images, docs } = parts;
  const settings: RemoteSettings = {
    read: (name) => stores.settings.read(name),
    write: (name, value) => stores.settings.write(name, value),
    readOrStore: (name, value) => stores.settings.readOrCreate(name, () => value),
  };
  const targets: Record<string, object> = {
    ...Object.fromEntries(STORES.map((name) => [name, stores[name] ?? {}])),
    settings,
    limits: new OwnedLimits(limiters),
    iconBudget,
    passwords,
    renderer,
    images,
    docs,
    owner,
  };
  const channel = new CallChannel(port, targets);
  const documents = channel.remote<DocumentReader>('documents');
  targets['previews'] = new OwnedPictures(parts.previews, documents);
  targets['files'] = new OwnedPictures(parts.files, documents);
  return channel;
}

/**
 * The parts of the process as a worker sees them. `states` returns the latest known ones. Nothing is closed with the
 * worker.
 */
export function remoteParts(
  channel: CallChannel,
  documents: WaitingDocuments,
  states: () => ReturnType<ProcessParts['states']>,
  { config, logger }: Pick<ServiceOptions, 'config' | 'logger'>,
): ProcessParts {
  const settings = channel.remote<RemoteSettings>('settings');
  const limits = channel.remote<RemoteLimits>('limits');
  const owner = channel.remote<Owner>('owner');
  const nothing: DemoKey = { kind: 'off', hasRevoked: false };
  const caches = openPictureCaches(config, logger);
  const picturesOf = (name: keyof typeof caches) =>
    new RemotePictures(caches[name], channel.remote<RemotePictureOrders>(name), documents);
  return {
    stores: {
      ...(Object.fromEntries(STORES.map((name) => [name, channel.remote(name)])) as unknown as Stores),
      settings: {
        read: (name) => settings.read(name),
        write: (name, value) => settings.write(name, value),
        readOrCreate: (name, create) => settings.readOrStore(name, create()),
      },
      state: () => states().database,
      watch: () => undefined,
      explain: (error) => error,
      close: async () => undefined,
    },
    limiters: Object.fromEntries(
      Object.keys(LIMITERS).map((purpose) => [purpose, new RemoteRateLimiter(limits, purpose)]),
    ) as unknown as Record<Purpose, RemoteRateLimiter>,
    iconBudget: channel.remote('iconBudget'),
    passwords: channel.remote('passwords'),
    renderer: channel.remote('renderer'),
    previews: picturesOf('previews'),
    files: picturesOf('files'),
    images: channel.remote('images'),
    docs: channel.remote('docs'),
    searched: undefined,
    demoKey: nothing,
    states,
    reloadCatalog: () => owner.reloadCatalog(),
    close: async () => true,
  };
}

export { CallChannel, WaitingDocuments };
