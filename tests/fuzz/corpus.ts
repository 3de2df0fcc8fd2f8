import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A module of `targets/`. */
interface Target {
  /** Valid and invalid inputs to begin with. */
  seeds(): readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Throws or rejects if the parser does not treat the input as it should. */
  fuzz(bytes: Uint8Array): void | Promise<void>;
}

const folder = import.meta.dirname;

export const TARGETS: readonly string[] = readdirSync(join(folder, 'targets')).map((file) =>
  file.slice(0, -3),
);

/** Larger inputs take too long, and mutations of them rarely reach new code. */
const INPUT_BYTES_MAX = 8192;

export async function loadTarget(target: string): Promise<Target> {
  return (await import(join(folder, 'targets', `${target}.ts`))) as Target;
}

/** The seeds, the kept inputs that reached new code, and the inputs that failed once. */
export async function readCorpus(target: string): Promise<Uint8Array[]> {
  const seeds = (await (await loadTarget(target)).seeds()).filter(({ length }) => length <= INPUT_BYTES_MAX);
  const findings = join(folder, 'findings', target);
  const failed = existsSync(findings)
    ? readdirSync(findings).map((file) => readFileSync(join(findings, file)))
    : [];
  return [...seeds, ...readKept(target), ...failed];
}

/** Adds inputs to the kept ones, without those that are there already. Returns the number of kept inputs. */
export function keepInputs(target: string, inputs: readonly Uint8Array[]): number {
  const lines = new Set(
    [...readKept(target), ...inputs].map((input) => Buffer.from(input).toString('base64')),
  );
  writeFileSync(keptFile(target), `${JSON.stringify([...lines].sort(), null, 1)}\n`);
  return lines.size;
}

function readKept(target: string): Buffer[] {
  if (!existsSync(keptFile(target))) return [];
  return (JSON.parse(readFileSync(keptFile(target), 'utf8')) as string[]).map((line) =>
    Buffer.from(line, 'base64'),
  );
}

/** A list of inputs in base64. */
function keptFile(target: string): string {
  return join(folder, 'corpus', `${target}.json`);
}
