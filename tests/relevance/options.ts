import { parseArgs } from 'node:util';

export interface RelevanceOptions {
  /** A running service to ask instead of the engine in this process. */
  readonly service: { readonly url: string; readonly key: string } | undefined;
  readonly classes: readonly string[];
  /** One query to look at, instead of a run. */
  readonly query: string | undefined;
  /** What that query means, when it is not a judged one. */
  readonly intent: string | undefined;
  readonly worst: number;
  readonly isComparedToPeers: boolean;
  readonly savesFloors: boolean;
}

export const HELP = `Judges how well search answers what people mean, class by class, and exits with 1 below a floor.

Usage: npm run relevance -- [options]

  --url URL --key KEY   ask a running service, such as http://127.0.0.1:3000, instead of the engine in this process
  --class NAME          only this class of queries (repeat it for several); shows its kinds too
  --query WORDS         show the first ten hits of one query with their grades, judged or not
  --intent INTENT       with --query: its intent, such as "home" or "home & outline"
  --worst N             list the N queries that are answered worst
  --peers               judge MiniSearch, FlexSearch and SQLite FTS5 on the same icons beside it
  --save-floors         put the floors a little below this run's figures
  --help                show this

The catalog is read from DATA_DIR (.data when not set). docs/relevance.md explains the figures and the judgments.

Examples:
  npm run relevance
  npm run relevance -- --class misspelled --worst 20
  npm run relevance -- --query "money"
  npm run relevance -- --url http://127.0.0.1:3000 --key gdx_…
`;

/** What does the command line ask for? Throws with one clear line on a mistake. */
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
      'save-floors': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { url, key } = values;
  if (url !== undefined && !URL.canParse(url)) throw new Error(`--url takes an address, not "${url}"`);
  if ((url === undefined) !== (key === undefined)) throw new Error('--url and --key go together');
  if (!/^\d+$/.test(values.worst)) throw new Error(`--worst takes a number, not "${values.worst}"`);
  return {
    service: url === undefined || key === undefined ? undefined : { url, key },
    classes: values.class,
    query: values.query,
    intent: values.intent,
    worst: Number(values.worst),
    isComparedToPeers: values.peers,
    savesFloors: values['save-floors'],
  };
}
