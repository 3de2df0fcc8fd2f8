import { get, type IncomingMessage } from 'node:http';
import { mean } from '../statistics.ts';
import { QUERY_CLASSES, type WorkloadQuery } from '../workload.ts';
import { wireRequest } from './load-connection.ts';
import type { ConstantAnswer, ConstantPath } from './subject.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Similar requests that are measured together, such as cached searches. A constant series requests a route that always
 * answers the same bytes; it measures the cost of an answer of that size without search.
 */
export interface Series {
  readonly label: string;
  /** Complete HTTP requests, sent in turn. */
  readonly requests: readonly string[];
  /** The expected status of every answer. */
  readonly status: number;
  /** Mean size of the bodies as sent, which may be compressed. */
  readonly bodyBytes: number;
  /** Whether the response cache must hold the answers before the measurement. */
  readonly isCached: boolean;
  /** Whether each request is another spelling, which a round sends once: an answer requested twice is cached. */
  readonly isVaried: boolean;
  /** Label of the constant series to compare with; absent for a constant series. */
  readonly constantLabel?: string;
}

interface ApiAnswer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Alternating names and values, as received. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

/** A request to the API and its answer. */
interface RequestSample {
  readonly path: string;
  readonly headers: Headers;
  readonly answer: ApiAnswer;
}

export const SEARCH = 'search, 20 icons, uncached';
export const NOT_MODIFIED = '304 on If-None-Match';
/** The constant series for searches without SVG: its body has the mean size of their uncompressed bodies. */
export const CONSTANT_SEARCH = 'constant body, size of a search';

/** Sends the queries once in each form, such as gzip, to learn sizes and ETags. All series derive from the answers. */
export async function prepareSeries(
  workload: readonly WorkloadQuery[],
  port: number,
  key: string,
): Promise<{ series: Series[]; constants: ConstantAnswer[] }> {
  const authorization = { authorization: `Bearer ${key}` };
  const series: Series[] = [];
  const constants: ConstantAnswer[] = [];

  const ask = async (path: string, extra: Headers = {}): Promise<RequestSample> => {
    const headers = { ...authorization, ...extra };
    return { path, headers, answer: await askApi(port, path, headers) };
  };
  const askAll = async (queries: readonly WorkloadQuery[], suffix: string, extra: Headers) => {
    const samples: RequestSample[] = [];
    for (const { q } of queries) {
      samples.push(await ask(`/api/v1/icons?search=${encodeURIComponent(q)}${suffix}`, extra));
    }
    return samples;
  };
  const add = (label: string, samples: readonly RequestSample[], constantLabel: string, isCached = false) => {
    const requests = samples.map(({ path, headers }) => wireRequest(path, headers));
    const { status } = samples[0]!.answer;
    const bodyBytes = meanBodyBytes(samples.map(({ answer }) => answer));
    const isVaried = requests.length > workload.length;
    series.push({ label, requests, status, bodyBytes, constantLabel, isCached, isVaried });
  };
  const addConstant = (label: string, path: ConstantPath, samples: readonly RequestSample[]) => {
    const answer = constantLike(
      path,
      samples.map((one) => one.answer),
    );
    constants.push(answer);
    // Request headers and path lengths equal those of the searches, so parsing costs the same.
    const requests = samples.map((one) => wireRequest(`${path}?`.padEnd(one.path.length, 'q'), one.headers));
    series.push({
      label,
      requests,
      status: answer.status,
      bodyBytes: answer.bodyBytes,
      isCached: false,
      isVaried: false,
    });
  };

  const searches = await askAll(workload, '', {});
  addConstant(CONSTANT_SEARCH, '/constant/search', searches);
  const uncached = uncachedVariants(searches);
  for (const { path, headers, answer } of uncached.slice(0, SPELLINGS.length * searches.length)) {
    const { bodyBytes } = await askApi(port, path, headers);
    if (bodyBytes !== answer.bodyBytes) throw new Error(`${path} is another search than in lower case`);
  }
  add(SEARCH, uncached, CONSTANT_SEARCH);
  for (const cls of QUERY_CLASSES) {
    const ofClass = searches.filter((_, i) => workload[i]!.cls === cls);
    add(`  ${cls}`, uncachedVariants(ofClass), CONSTANT_SEARCH);
  }
  add('search, 20 icons, cached', searches, CONSTANT_SEARCH, true);
  const zipped = await askAll(workload, '', { 'accept-encoding': 'gzip' });
  add('search, gzip, cached', zipped, CONSTANT_SEARCH, true);
  add('search, gzip, uncached', uncachedVariants(zipped), CONSTANT_SEARCH);

  const drawings = await askAll(workload, '&with=svg', {});
  const constantWithSvg = 'constant body, size with svg';
  addConstant(constantWithSvg, '/constant/svg', drawings);
  add('search, with=svg, uncached', uncachedVariants(drawings), constantWithSvg);
  add('search, with=svg, cached', drawings, constantWithSvg, true);

  const unchanged: RequestSample[] = [];
  for (const { path, answer } of searches) {
    unchanged.push(await ask(path, { 'if-none-match': answer.etag ?? '' }));
  }
  const constant304 = 'constant 304';
  addConstant(constant304, '/constant/not-modified', unchanged);
  add(NOT_MODIFIED, unchanged, constant304);
  return { series, constants };
}

/** Spellings that a search reads as the same words. Most mixed case is no such spelling: `hOme` is a name in code. */
const SPELLINGS: readonly ((query: string) => string)[] = [
  (query) => query,
  (query) => query.toUpperCase(),
  ...[1, 3, 4].map((units) => (query: string) => query.slice(0, units).toUpperCase() + query.slice(units)),
];
/** Parameters with their default values, which do not change the answer. */
const DEFAULTS = ['', '&page=1', '&per_page=20', '&page=1&per_page=20'];

/**
 * The same queries in upper and lower case and with explicit defaults. The answers are equal, but each variant has its
 * own cache entry.
 */
function uncachedVariants(samples: readonly RequestSample[]): RequestSample[] {
  const variants = new Map<string, RequestSample>();
  for (const defaults of DEFAULTS) {
    for (const spelled of SPELLINGS) {
      for (const one of samples) {
        const path = one.path.replace(/(?<=search=)[^&]*/, (query) =>
          encodeURIComponent(spelled(decodeURIComponent(query))),
        );
        variants.set(path + defaults, { ...one, path: path + defaults });
      }
    }
  }
  return [...variants.values()];
}

function askApi(port: number, path: string, headers: Record<string, string>): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      let bodyBytes = 0;
      response.on('data', (chunk: Buffer) => {
        bodyBytes += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag,
          headers: response.rawHeaders,
          bodyBytes,
        }),
      );
    };
    get({ host: '127.0.0.1', port, path, headers: { accept: 'application/json', ...headers } }, read).once(
      'error',
      reject,
    );
  });
}

/** Headers that Node writes or that depend on the body. */
const GENERATED_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]);

/** A constant answer with the headers of the first of `answers` and a body of their mean size. */
function constantLike(path: ConstantPath, answers: readonly ApiAnswer[]): ConstantAnswer {
  const { status, headers } = answers[0]!;
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    if (!GENERATED_HEADERS.has(headers[i]!.toLowerCase())) kept.push(headers[i]!, headers[i + 1]!);
  }
  return { path, status, headers: kept, bodyBytes: meanBodyBytes(answers) };
}

function meanBodyBytes(answers: readonly ApiAnswer[]): number {
  return Math.round(mean(answers.map(({ bodyBytes }) => bodyBytes)));
}
