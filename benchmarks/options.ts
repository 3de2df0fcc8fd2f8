import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which they run. */
export const PARTS = ['build', 'engine', 'start', 'http', 'peers', 'worst'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly parts: ReadonlySet<Part>;
  /** Fewer rounds. The part `build` does not run unless `--only` names it. */
  readonly isQuick: boolean;
  /** The folder of another checkout to compare this one with. */
  readonly baseline: string | undefined;
}

export const HELP = `Measures Glyphdex on the whole catalog and compares its main figures with their budgets.

Usage: npm run bench -- [options]

  --only PART     run only these parts: ${PARTS.join(', ')} (repeat it or separate them by commas)
  --quick         fewer rounds; skips the part build unless --only names it
  --baseline DIR  measure another checkout of Glyphdex too; DIR needs node_modules and .data
  --help          show this

The catalog is read from DATA_DIR (default .data) and built there if it is missing or unusable.
Each run is saved in benchmarks/results/.

Examples:
  npm run bench
  npm run bench -- --quick --only engine
  npm run bench -- --baseline ../glyphdex-before
`;

/** Parses the command line; 'help' for `--help`. Throws a one-line error if it is not valid. */
export function parseOptions(words: readonly string[]): BenchOptions | 'help' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      baseline: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const named = (values.only ?? []).flatMap((list) => list.split(',')).map((word) => word.trim());
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}" for --only. The parts are ${PARTS.join(', ')}.`);
  const parts =
    named.length > 0 ? named.filter(isPart) : PARTS.filter((part) => part !== 'build' || !values.quick);
  return { parts: new Set(parts), isQuick: values.quick, baseline: values.baseline };
}

function isPart(word: string): word is Part {
  return (PARTS as readonly string[]).includes(word);
}
