import { parseArgs } from 'node:util';

export interface RelevanceOptions {
  /** A running service to search instead of the engine in this process. */
  readonly service: { readonly url: string; readonly key: string } | undefined;
  /** The classes to measure; empty for all. */
  readonly classes: readonly string[];
  /** A single query to run and print. */
  readonly query: string | undefined;
  /** The intent of that query, instead of its judged intent. */
  readonly intent: string | undefined;
  /** The number of queries with the lowest nDCG@20 to print. */
  readonly worst: number;
  readonly isComparedToPeers: boolean;
  /** Whether the service is compared with the engine in this process. */
  readonly isComparedToEmbedded: boolean;
  readonly savesFloors: boolean;
}

export const HELP = `Measures how well searches answer judged queries, class by class. Exits with 1 if a figure
is below its floor or a query fails.

Usage: npm run relevance -- [options]

  --url URL --key KEY   search a running service, such as http://127.0.0.1:3000, instead of the engine in this process
  --parity              with --url: compare the first pages and figures with the engine in this process; exits with 1
                        if too few pages are identical, or if a figure of a class differs too much
  --class NAME          only this class of queries (repeat it for several); a single class is also printed by kind
  --query WORDS         print the first ten hits of one query with their grades
  --intent INTENT       with --query: its intent, such as "home" or "home & outline"
  --worst N             print the N queries with the lowest nDCG@20
  --peers               measure MiniSearch, FlexSearch and SQLite FTS5 on the same icons, too
  --save-floors         save the figures of this run minus 0.01, rounded down, as floors
  --help                print this text

The catalog is read from DATA_DIR (.data when not set). docs/relevance.md explains the figures and the judgments.

Examples:
  npm run relevance
  npm run relevance -- --class misspelled --worst 20
  npm run relevance -- --query "money"
  npm run relevance -- --url http://127.0.0.1:3000 --key gdx_…
  npm run relevance -- --url http://127.0.0.1:3000 --key gdx_… --parity
`;

/** Parses the command line. Throws an error with a one-line message for an invalid option. */
export function parseOptions(words: readonly string[]): RelevanceOptions | 'help' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      class: { type: 'string', multiple: true, default: [] },
      query: { type: 'string' },
      intent: { type: 'string' },
      worst: { type: 'string', default: '0' },
      peers: { type: 'boolean', default: false },
      parity: { type: 'boolean', default: false },
      'save-floors': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { url, key } = values;
  if (url !== undefined && !URL.canParse(url)) throw new Error(`--url takes an address, not "${url}"`);
  if ((url === undefined) !== (key === undefined)) throw new Error('--url and --key go together');
  if (values.parity && url === undefined) throw new Error('--parity needs --url');
  if (!/^\d+$/.test(values.worst)) throw new Error(`--worst takes a number, not "${values.worst}"`);
  return {
    service: url === undefined || key === undefined ? undefined : { url, key },
    classes: values.class,
    query: values.query,
    intent: values.intent,
    worst: Number(values.worst),
    isComparedToPeers: values.peers,
    isComparedToEmbedded: values.parity,
    savesFloors: values['save-floors'],
  };
}
