import { QUERY_CLASSES, type WorkloadQuery } from '../workload.ts';
import { askProduct, constantLike, meanBodyBytes, type ProductAnswer } from './product-answer.ts';
import type { ConstantAnswer, ConstantPath } from './subject.ts';
import { wireRequest } from './wire-request.ts';

type Headers = Readonly<Record<string, string>>;

/** Requests that are measured together, and the constant series that they are held against. */
export interface Series {
  readonly label: string;
  /** Whole requests, asked in turn. */
  readonly requests: readonly string[];
  /** What every one of them must be answered with. */
  readonly status: number;
  /** Mean over the requests. */
  readonly bodyBytes: number;
  /** Asked again and again, so that what is kept of them is kept before they are measured. */
  readonly isRepeated: boolean;
  /** The yardstick; absent for the yardsticks themselves. */
  readonly constant?: string;
}

/** One request with what the product answered it. */
interface Known {
  readonly path: string;
  readonly headers: Headers;
  readonly answer: ProductAnswer;
}

export const SEARCH = 'search, 20 icons, not asked lately';
export const NOT_MODIFIED = '304 on If-None-Match';
export const SEARCH_SIZED = 'constant body, size of a search';

/**
 * Asks the product every request once, to learn sizes and ETags, and derives from its answers the constant routes
 * and all series of a round.
 */
export async function prepareSeries(
  workload: readonly WorkloadQuery[],
  port: number,
  key: string,
): Promise<{ series: Series[]; constants: ConstantAnswer[] }> {
  const authorization = { authorization: `Bearer ${key}` };
  const series: Series[] = [];
  const constants: ConstantAnswer[] = [];

  const learn = async (path: string, extra: Headers = {}): Promise<Known> => {
    const headers = { ...authorization, ...extra };
    return { path, headers, answer: await askProduct(port, path, headers) };
  };
  const learnAll = async (queries: readonly WorkloadQuery[], suffix: string, extra: Headers) => {
    const known: Known[] = [];
    for (const { q } of queries) {
      known.push(await learn(`/api/v1/icons?search=${encodeURIComponent(q)}${suffix}`, extra));
    }
    return known;
  };
  const add = (label: string, known: readonly Known[], constant: string, isRepeated = false) => {
    const requests = known.map(({ path, headers }) => wireRequest(path, headers));
    const { status } = known[0]!.answer;
    const bodyBytes = meanBodyBytes(known.map(({ answer }) => answer));
    series.push({ label, requests, status, bodyBytes, constant, isRepeated });
  };
  const addConstant = (label: string, path: ConstantPath, known: readonly Known[]) => {
    const answer = constantLike(
      path,
      known.map((one) => one.answer),
    );
    constants.push(answer);
    // Reading a request is no work of the product, so the constant routes are asked with equal headers and as long addresses.
    const requests = known.map((one) => wireRequest(`${path}?`.padEnd(one.path.length, 'q'), one.headers));
    series.push({ label, requests, status: answer.status, bodyBytes: answer.bodyBytes, isRepeated: false });
  };

  const searches = await learnAll(workload, '', {});
  addConstant(SEARCH_SIZED, '/constant/search', searches);
  add(SEARCH, askedDifferently(searches), SEARCH_SIZED);
  for (const cls of QUERY_CLASSES) {
    const ofClass = searches.filter((_, i) => workload[i]!.cls === cls);
    add(`  ${cls}`, askedDifferently(ofClass), SEARCH_SIZED);
  }
  add('search, 20 icons, asked again', searches, SEARCH_SIZED, true);
  const zipped = await learnAll(workload, '', { 'accept-encoding': 'gzip' });
  add('search, gzip, asked again', zipped, SEARCH_SIZED, true);
  add('search, gzip, not asked lately', askedDifferently(zipped), SEARCH_SIZED);

  const drawings = await learnAll(workload, '&with=svg', {});
  const drawingSized = 'constant body, size with svg';
  addConstant(drawingSized, '/constant/svg', drawings);
  add('search, with=svg, not asked lately', askedDifferently(drawings), drawingSized);
  add('search, with=svg, asked again', drawings, drawingSized, true);

  const unchanged: Known[] = [];
  for (const { path, answer } of searches) {
    unchanged.push(await learn(path, { 'if-none-match': answer.etag ?? '' }));
  }
  const constant304 = 'constant 304';
  addConstant(constant304, '/constant/not-modified', unchanged);
  add(NOT_MODIFIED, unchanged, constant304);
  return { series, constants };
}

/** Ways in which one query is spelled. */
const SPELLINGS_MAX = 16;
/** What makes no difference to an answer. */
const DEFAULTS = ['', '&page=1', '&per_page=20', '&page=1&per_page=20'];

/**
 * The same queries in capitals and small letters, and with defaults written out: answered alike, but to the server each is
 * a query of its own. Together they are more than it remembers, for each class of queries alone as for all.
 */
function askedDifferently(known: readonly Known[]): Known[] {
  const asked = new Map<string, Known>();
  for (const defaults of DEFAULTS) {
    for (let spelling = 0; spelling < SPELLINGS_MAX; spelling++) {
      for (const one of known) {
        let letter = 0;
        const spell = (char: string) => ((spelling >> letter++) & 1 ? char.toUpperCase() : char);
        const spelled = one.path.replace(/(?<=search=)[^&]*/, (query) => query.replaceAll(/[a-z]/g, spell));
        const path = spelled + defaults;
        asked.set(path, { ...one, path });
      }
    }
  }
  return [...asked.values()];
}
