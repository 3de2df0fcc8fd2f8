import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepInputs, readCorpus, TARGETS } from './corpus.ts';

const HELP = `Usage: npm run fuzz -- [options]

Feeds mutated inputs to the parsers of strangers' bytes and keeps those that reach new code (coverage-guided fuzzing).
An input that fails is written to tests/fuzz/findings/TARGET/, where npm test runs it again. Install the fuzzer first:
npm ci --prefix tests/fuzz

  --target T   one of ${TARGETS.join(', ')} (default: all)
  --seconds N  time for each target (default 60)
  --keep       add the inputs that reached new code to tests/fuzz/corpus/
  --help       show this

Example: npm run fuzz -- --target svg --seconds 600 --keep`;

/** An input that takes longer counts as a failure. */
const INPUT_SECONDS_MAX = 20;
const MEMORY_MB_MAX = 1024;
const FAILED_INPUT = 'failed-input';
const INPUT_FILE_OPTION = `--exact-artifact-path=${FAILED_INPUT}`;

const folder = import.meta.dirname;
const build = join(folder, '.build');

interface Outcome {
  readonly inputs: number;
  /** Covered statements, functions and branches after the first input and after the last. */
  readonly firstCoverage: number;
  readonly coverage: number;
  /** Inputs that reached new code. */
  readonly added: readonly Uint8Array[];
  /** Why the fuzzer ended early, and the file of the input. Absent if no input failed. */
  readonly failure?: string;
}

async function fuzzTarget(target: string, seconds: number): Promise<Outcome> {
  const work = join(build, target);
  rmSync(work, { recursive: true, force: true });
  const [seeds, added] = [join(work, 'seeds'), join(work, 'added')];
  for (const path of [seeds, added]) mkdirSync(path, { recursive: true });
  for (const [i, input] of (await readCorpus(target)).entries()) writeFileSync(join(seeds, String(i)), input);
  await bundle(target, work);
  const { log, isEndedByTime } = await run(work, seconds);
  const covered = [...log.matchAll(/^#(\d+) .*cov: (\d+)/gm)].map(([, inputs, coverage]) => [
    +inputs!,
    +coverage!,
  ]);
  const [inputs = 0, coverage = 0] = covered.at(-1) ?? [];
  return {
    inputs,
    firstCoverage: covered.find(([, count]) => count! > 0)?.[1] ?? 0,
    coverage,
    added: readdirSync(added).map((file) => readFileSync(join(added, file))),
    ...(!isEndedByTime && { failure: `${log.slice(-3000)}\n${keepFinding(target, work)}` }),
  };
}

/** The fuzzer measures the coverage of CommonJS modules only, so a target and what it imports become one. */
async function bundle(target: string, work: string): Promise<void> {
  const { build: write } = (await import(join(folder, 'node_modules/rolldown/dist/index.mjs'))) as {
    build(options: object): Promise<unknown>;
  };
  writeFileSync(join(work, 'package.json'), '{}');
  await write({
    input: join(folder, 'targets', `${target}.ts`),
    platform: 'node',
    external: ['sharp'],
    logLevel: 'silent',
    output: { file: join(work, 'bundle.js'), format: 'cjs' },
  });
}

/** Runs the fuzzer in `work` until the time is over or an input fails. The fuzzer itself has no limit of time. */
async function run(work: string, seconds: number): Promise<{ log: string; isEndedByTime: boolean }> {
  const options = ['--no-versifier', `--timeout=${INPUT_SECONDS_MAX}`, `--rss-limit-mb=${MEMORY_MB_MAX}`];
  const fuzzer = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/jsfuzz/build/src/index.js'),
      'bundle.js',
      'added',
      'seeds',
      ...options,
      INPUT_FILE_OPTION,
    ],
    { cwd: work, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  for (const stream of [fuzzer.stdout, fuzzer.stderr])
    stream.on('data', (text: Buffer) => {
      log += text.toString();
    });
  let isEndedByTime = false;
  const timer = setTimeout(() => {
    isEndedByTime = true;
    killGroup(fuzzer);
  }, seconds * 1000);
  await new Promise((resolve) => fuzzer.once('close', resolve));
  clearTimeout(timer);
  return { log, isEndedByTime };
}

/** Kills the fuzzer and the process that it runs the target in. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

function keepFinding(target: string, work: string): string {
  const file = join(work, FAILED_INPUT);
  if (!existsSync(file)) return 'The fuzzer wrote no input.';
  const input = readFileSync(file);
  const kept = join(folder, 'findings', target, hash('sha256', input, 'hex').slice(0, 16));
  mkdirSync(join(folder, 'findings', target), { recursive: true });
  writeFileSync(kept, input);
  return `The input is in ${kept}`;
}

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: [...TARGETS] },
    seconds: { type: 'string', default: '60' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const unknown = options.target.find((target) => !TARGETS.includes(target));
if (options.help) console.log(HELP);
else if (unknown !== undefined || !(seconds > 0)) {
  console.error(
    unknown === undefined
      ? '--seconds needs a number above 0.'
      : `There is no target "${unknown}". See --help.`,
  );
  process.exitCode = 2;
} else if (!existsSync(join(folder, 'node_modules/jsfuzz'))) {
  console.error('The fuzzer is not installed: npm ci --prefix tests/fuzz');
  process.exitCode = 2;
} else {
  for (const target of options.target) {
    const { inputs, firstCoverage, coverage, added, failure } = await fuzzTarget(target, seconds);
    console.log(
      `${target}: ${inputs} inputs, coverage ${firstCoverage} -> ${coverage}, ${added.length} inputs reached new code`,
    );
    if (options.keep) console.log(`${target}: ${keepInputs(target, added)} inputs are kept`);
    // Without growth, the fuzzer does not see the coverage and mutates at random.
    const problem = failure ?? (coverage > firstCoverage ? undefined : 'The coverage does not grow.');
    if (problem !== undefined) {
      console.error(`${target} failed. ${problem}`);
      process.exitCode = 1;
    }
  }
}
