import { randomBytes } from 'node:crypto';
import { type ErrorBody, type ErrorCode, inEachLanguage } from '@glyphdex/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { AccountStore } from '../accounts/account-store.ts';
import { CollectionStore } from '../accounts/collections/collection-store.ts';
import { createKey, type NewKey } from '../accounts/keys/create-key.ts';
import { LiveKeys } from '../accounts/keys/live-keys.ts';
import { publishableKeysAmong } from '../accounts/keys/publishable-keys.ts';
import { verifyKeyAgainst } from '../accounts/keys/verify-key.ts';
import { InvitationStore } from '../accounts/sign-up/invitation-store.ts';
import { SignUpStore } from '../accounts/sign-up/sign-up-store.ts';
import { hostCheck } from '../base/allowed-hosts.ts';
import { FlushTimer } from '../base/flush-timer.ts';
import { PreviewSigner, TextSigner } from '../base/signers.ts';
import { CounterStore } from '../catalog/counter-store.ts';
import { type EmbeddedCatalog, openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import { IconTotals } from '../catalog/icon-totals.ts';
import { PopularityStore } from '../catalog/popularity-store.ts';
import type { HttpLimits } from '../http/limits.ts';
import { slugsOfIcons } from '../icons/get-icon.ts';
import { IconBudgetStore } from '../limits/icon-budget-store.ts';
import { MemoryIconBudget } from '../limits/memory-icon-budget.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import { networkDigester } from '../limits/visitor-digests.ts';
import { describeImage } from '../pictures/drawing/describe-image.ts';
import { type AppDependencies, buildApp } from '../server/app.ts';
import { HeavyHitterRecorder } from '../usage/heavy-hitter-recorder.ts';
import { HeavyHitterStore } from '../usage/heavy-hitter-store.ts';
import { BatchedIconCounters } from '../usage/icon-counters.ts';
import { PopularityRecorder } from '../usage/popularity-recorder.ts';
import { LastUsedRecorder, UsageRecorder } from '../usage/usage-recorder.ts';
import { UsageStore } from '../usage/usage-store.ts';
import { describedAnswers } from './described-answers.ts';
import { FakeClock } from './fake-clock.ts';
import { memoryDatabase } from './memory-database.ts';
import { plainHasher } from './plain-hasher.ts';
import { writeSampleCatalog } from './sample-catalog.ts';
import { secondFactorParts } from './second-factor-parts.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Headers by name in lower case. Those that tests often use are listed. */
export interface AnswerHeaders extends Readonly<Record<string, string | undefined>> {
  readonly etag?: string;
  readonly vary?: string;
  readonly allow?: string;
  readonly connection?: string;
  readonly ratelimit?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer;
  /** Parses the body as JSON. */
  json<Body>(): Body;
  /** The code of an error; `undefined` below status 400 and without a body. */
  readonly code: ErrorCode | undefined;
}

export interface AskOptions {
  readonly method?: InjectOptions['method'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the key of the service. `null` sends none. */
  readonly key?: string | null;
  readonly payload?: string | Buffer;
}

/** The HTTP application on the sample catalog: stores in memory, a fake clock, stubs for pictures, metrics and site. */
export interface TestService {
  readonly app: FastifyInstance;
  readonly deps: AppDependencies;
  readonly clock: FakeClock;
  readonly dataDir: string;
  readonly catalog: EmbeddedCatalog;
  readonly counters: BatchedIconCounters;
  readonly popularity: IconTotals;
  /** A key without limits and without restriction to domains. */
  readonly key: string;
  /** The statuses that were recorded as usage, in order. */
  readonly recordedStatuses: number[];
  /** Creates a key and returns its secret. */
  makeKey(wanted: Partial<NewKey>): Promise<string>;
  /** Reads changed keys from the store, as a running service does four times a second. */
  refreshKeys(): Promise<void>;
  /** Sends a request within this process. Checks the answer, unless it is compressed, against the OpenAPI document. */
  ask(path: string, options?: AskOptions): Promise<TestAnswer>;
}

/** Starts a service that ends with the test. `overrides` replace parts of `deps`. */
export async function startTestService(
  overrides: Partial<AppDependencies> = {},
  limits?: HttpLimits,
): Promise<TestService> {
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir);
  const clock = new FakeClock();
  const database = memoryDatabase();
  const accounts = new AccountStore(database);
  const liveKeys = new LiveKeys(accounts, silentLog, clock);
  await liveKeys.refresh();
  const popularity = new IconTotals();
  const recorder = new PopularityRecorder(new PopularityStore(database), popularity, clock);
  const counters = new BatchedIconCounters(new CounterStore(database), recorder, popularity);
  const catalog = await openCatalog(dataDir, { popularity, clock });
  onTestFinished(() => catalog.retire());
  const recordedStatuses: number[] = [];
  const usageStore = new UsageStore(database);
  const heavyHitterStore = new HeavyHitterStore(database);
  const usage = new UsageRecorder(usageStore, clock);
  const lastUsed = new LastUsedRecorder(accounts, clock);
  const heavyHitters = new HeavyHitterRecorder(heavyHitterStore, clock, { countsQueries: true });
  const flushTimer = new FlushTimer([usage, lastUsed, heavyHitters], 1_000, silentLog);
  const iconBudget = await MemoryIconBudget.open(new IconBudgetStore(database), clock);
  const limiter = new MemoryRateLimiter(clock);
  const deps: AppDependencies = {
    publicUrl: 'http://icons.test',
    // Tests that write requests as text use the host `x`.
    isAllowedHost: hostCheck('http://icons.test', ['x']),
    trustedProxies: ['192.0.2.1'],
    serverVersion: '1.0.0',
    searchBudgetMs: 1_000,
    clock,
    catalogs: new EmbeddedCatalogs(catalog),
    site: {
      page: inEachLanguage(
        (language) =>
          `<!doctype html><html lang="${language}"><head><link rel="stylesheet" href="/assets/page-1a2b3c.css"></head><div id="app"></div>`,
      ),
      // Shows the answer of the gallery to the same path and query.
      loadPage: inEachLanguage(() => async ({ path, query, unknown }, ask) => {
        const { status, body } = await ask(
          unknown ? '/gallery/search?search=home' : `/gallery${path === '/' ? '/icons' : path}?${query}`,
        );
        const render = () => ({
          head: `<title>${path}</title>`,
          body: `<div id="app">${unknown?.nearest ?? ''}${body}</div>`,
        });
        return { status: status === 404 || unknown ? 404 : 200, render };
      }),
      favicon: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      assets: new Map([
        ['page-1a2b3c.js', Buffer.from('document.title')],
        ['page-1a2b3c.css', Buffer.from('a { color: red }')],
      ]),
    },
    verifyKey: verifyKeyAgainst(liveKeys, clock),
    publishableKeys: publishableKeysAmong(liveKeys, clock),
    limiter,
    publishableLimiter: new MemoryRateLimiter(clock),
    visitorLimiter: new MemoryRateLimiter(clock),
    accounts: {
      accounts,
      signUps: new SignUpStore(database),
      invitations: new InvitationStore(database),
      collections: new CollectionStore(database),
      signUpMode: 'open',
      countSignIn: () => undefined,
      ...secondFactorParts(database, clock),
      clock,
      limiter,
      signUpLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
      signUpsPerHour: 20,
      passwords: plainHasher,
      usage: {
        usage: usageStore,
        heavyHitters: heavyHitterStore,
        countsQueries: true,
        settle: () => flushTimer.flush(),
        iconsToday: (keyId) => iconBudget.takenToday(keyId),
        slugsOf: (iconIds) => slugsOfIcons(catalog, iconIds),
      },
      tickets: new TextSigner(randomBytes(32)),
      networkDigest: networkDigester(randomBytes(32)),
      applyKeyChanges: () => liveKeys.poll(),
      log: silentLog,
    },
    failureLimiter: new MemoryRateLimiter(clock),
    iconify: {
      access: 'public',
      isAtRoot: false,
      ratePerMinute: 1_200,
      dailyIcons: 50_000,
      limiter: new MemoryRateLimiter(clock),
      setLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
    },
    visitorDigest: (network) => network,
    usageEvents: {
      answered(keyId, status) {
        recordedStatuses.push(status);
        usage.record(keyId, status);
        lastUsed.note(keyId);
      },
      searched: (keyId, words, isFound) => heavyHitters.searched(keyId, words, isFound),
      took: (keyId, iconIds) => heavyHitters.took(keyId, iconIds),
    },
    counters,
    iconBudget,
    previewSigner: new PreviewSigner(randomBytes(32)),
    previews: {
      // The bytes of the picture are its SVG, so tests see which drawing it shows.
      get: async ({ svgOf }) => ({ kind: 'picture', bytes: Buffer.from(await svgOf()) }),
    },
    files: {
      get: async ({ svgOf, form }) => ({
        kind: 'picture',
        bytes: Buffer.from(`${form?.format} of ${form?.px} pixels: ${await svgOf()}`),
      }),
    },
    images: {
      read: ({ type, bytes }) =>
        describeImage(type, bytes).then(
          (query) => ({ kind: 'descriptors', ...query }),
          (error: unknown) => ({ kind: 'unreadable', reason: String(error) }),
        ),
    },
    // The bytes of the picture are its SVG.
    renderer: {
      render: async (svg) => Buffer.from(svg),
      font: async (_family, icons) => ({
        font: Buffer.from(icons.map(({ name }) => name).join()),
        css: '',
        leftOut: [],
      }),
    },
    shownMetrics: {
      render: async () => 'requests_total 1\n',
      figures: () => ({
        uptimeSeconds: 90,
        memoryBytes: 3e8,
        requests: 12,
        searches: 7,
        searchP50Ms: 0.4,
        searchP99Ms: 2,
      }),
    },
    metrics: {
      contentType: 'text/plain; version=0.0.4; charset=utf-8',
      observe: () => undefined,
      count: () => undefined,
      gauge: () => undefined,
    },
    metricsToken: undefined,
    readiness: async () => ({ isReady: true, checks: { catalog: 'ok' } }),
    accessLog: undefined,
    logger: pino({ level: 'silent' }),
    ...overrides,
  };
  const app = buildApp(deps, limits);
  onTestFinished(() => app.close());
  await app.ready();
  const openApi = describedAnswers((await app.inject('/api/v1/openapi.json')).body);

  const makeKey = async (wanted: Partial<NewKey>): Promise<string> => {
    const created = await createKey({ accounts, clock }, { name: 'test', ...wanted });
    if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
    await liveKeys.refresh();
    return created.secret;
  };
  const key = await makeKey({ rateLimitPerMinute: 0, dailyIcons: 0 });

  const ask = async (path: string, options: AskOptions = {}): Promise<TestAnswer> => {
    const { method = 'GET', headers, key: given = key, payload } = options;
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...(given === null ? {} : { authorization: `Bearer ${given}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.rawPayload;
    const isUncompressed = answer.headers['content-encoding'] === undefined;
    if (isUncompressed) {
      openApi.check({ path, method, status: answer.statusCode, headers: answer.headers, body });
    }
    const isJson = body.length > 0 && /json/.test(String(answer.headers['content-type']));
    const json = <Body>() => JSON.parse(body.toString()) as Body;
    return {
      status: answer.statusCode,
      headers: answer.headers as AnswerHeaders,
      body,
      json,
      code: answer.statusCode >= 400 && isJson ? (json<ErrorBody>().code as ErrorCode) : undefined,
    };
  };
  return {
    app,
    deps,
    clock,
    dataDir,
    catalog,
    counters,
    popularity,
    key,
    recordedStatuses,
    makeKey,
    refreshKeys: () => liveKeys.refresh(),
    ask,
  };
}
