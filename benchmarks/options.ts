import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which they run. */
export const PARTS = ['build', 'engine', 'start', 'http', 'peers'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly parts: ReadonlySet<Part>;
  /** Fewer rounds, no catalog build: a first look in about a minute. */
  readonly isQuick: boolean;
  /** The folder of another checkout that is measured beside this one. */
  readonly baseline: string | undefined;
  /** A saved result to put this run's figures in ratio to. */
  readonly compareTo: string | undefined;
  /** Whether the product path is profiled and its dearest functions are listed. */
  readonly isProfiled: boolean;
}

export const HELP = `Measures Glyphdex on the whole catalog and prints every figure beside its yardstick.

Usage: npm run bench -- [options]

  --only PART     run only these parts: ${PARTS.join(', ')} (repeat it or separate them by commas)
  --quick         fewer rounds and no catalog build
  --profile       list where the CPU time of the product path goes, and keep the .cpuprofile
  --baseline DIR  measure another checkout of Glyphdex beside this one, in turns; DIR has its node_modules and its .data
  --compare FILE  print this run's figures in ratio to those of an earlier result
  --help          show this

The catalog is read from DATA_DIR (.data when not set) and built there when it is missing.
Every run is saved to benchmarks/results/.

Examples:
  npm run bench
  npm run bench -- --quick --only engine
  npm run bench -- --baseline ../glyphdex-before
  npm run bench -- --only http --profile
  npm run bench -- --only engine,http --compare benchmarks/results/2026-01-31T12-00-00.json
`;

/** What does the command line ask for? `help` when it asks for that; throws with one clear line on a mistake. */
export function parseOptions(words: readonly string[]): BenchOptions | 'help' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      baseline: { type: 'string' },
      compare: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const named = (values.only ?? []).flatMap((list) => list.split(',')).map((word) => word.trim());
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined) throw new Error(`--only knows ${PARTS.join(', ')}, not "${unknown}"`);
  const parts =
    named.length > 0 ? named.filter(isPart) : PARTS.filter((part) => part !== 'build' || !values.quick);
  return {
    parts: new Set(parts),
    isQuick: values.quick,
    baseline: values.baseline,
    compareTo: values.compare,
    isProfiled: values.profile,
  };
}

function isPart(word: string): word is Part {
  return (PARTS as readonly string[]).includes(word);
}
