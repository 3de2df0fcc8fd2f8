import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which they run. */
export const PARTS = ['build', 'engine', 'start', 'http', 'cost', 'peers', 'scale-out'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly parts: ReadonlySet<Part>;
  /** Fewer rounds. The part `build` does not run unless `--only` names it. */
  readonly isQuick: boolean;
  /** The folder of another checkout to compare this one with. */
  readonly baseline: string | undefined;
  /** In the part `http`, profile searches and list the functions that they spend most CPU time in. */
  readonly isProfiled: boolean;
  /** Sizes of the synthetic catalogs of the part `scale-out`, in millions of icons. */
  readonly millions: readonly number[];
}

export const HELP = `Measures Glyphdex on the whole catalog and compares its main figures with their budgets.

Usage: npm run bench -- [options]

  --only PART     run only these parts: ${PARTS.join(', ')} (repeat it or separate them by commas)
  --quick         fewer rounds; skips the part build unless --only names it
  --profile       in the part http, list the functions with the most CPU time, and save the .cpuprofile
  --baseline DIR  measure another checkout of Glyphdex too; DIR needs node_modules and .data
  --millions LIST in the part scale-out, search catalogs of so many million synthetic icons too; 10 needs 30 GB of memory
  --help          show this

The part scale-out takes 15 minutes and runs only if --only names it.
The catalog is read from DATA_DIR (default .data) and built there if it is missing or unusable.
Each run is saved in benchmarks/results/.

Examples:
  npm run bench
  npm run bench -- --quick --only engine
  npm run bench -- --baseline ../glyphdex-before
  npm run bench -- --only http --profile
  npm run bench -- --only scale-out --millions 3
`;

/** Parses the command line; 'help' for `--help`. Throws a one-line error if it is not valid. */
export function parseOptions(words: readonly string[]): BenchOptions | 'help' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      baseline: { type: 'string' },
      millions: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const named = (values.only ?? []).flatMap((list) => list.split(',')).map((word) => word.trim());
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}" for --only. The parts are ${PARTS.join(', ')}.`);
  const parts =
    named.length > 0
      ? named.filter(isPart)
      : PARTS.filter((part) => part !== 'scale-out' && (part !== 'build' || !values.quick));
  return {
    parts: new Set(parts),
    isQuick: values.quick,
    baseline: values.baseline,
    isProfiled: values.profile,
    millions: values.millions.split(',').filter(Boolean).map(parseMillions),
  };
}

function isPart(word: string): word is Part {
  return (PARTS as readonly string[]).includes(word);
}

function parseMillions(word: string): number {
  const millions = Number(word);
  // A posting stores the docId in 24 of its 32 bits: at most 16.7 million documents.
  if (!(millions > 0 && millions <= 16))
    throw new Error(`--millions: "${word}" is not a number above 0 and up to 16. Example: --millions 3`);
  return millions;
}
