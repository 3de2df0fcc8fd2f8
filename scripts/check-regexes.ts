import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';

// Fails when a regular expression of product code is not proven to take linear time, and no exception names it.
// `node scripts/check-regexes.ts EXCEPTIONS PATH…` checks the files below each PATH with another file of exceptions.

/** An expression that may stay. `regex` is its source text, such as `/a+$/g` or `new RegExp(form)`. */
interface Exception {
  readonly file: string;
  readonly regex: string;
  readonly reason: string;
}

interface Use {
  readonly file: string;
  readonly line: number;
  readonly regex: string;
  /** Several if it is composed and the program composes it from several texts; none if nothing composed it. */
  readonly patterns: readonly Pattern[];
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const root = resolve(import.meta.dirname, '..');
const [exceptionsFile = join(import.meta.dirname, 'regex-exceptions.json'), ...paths] = process.argv.slice(2);
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8')) as readonly Exception[];
/**
 * The search for an attack, in place of a proof, stops after this long. Without its native program, recheck is
 * slow.
 */
const TIMEOUT_MS = 120_000;

const faults: string[] = [];
const needed = new Set<Exception>();
const composed = recordComposed();
const uses: Use[] = [];
for (const file of sourceFiles()) uses.push(...(await usesIn(file)));
for (const { file, line, regex, patterns } of uses) {
  const faultsHere = patterns.length === 0 ? ['is not composed when its module is loaded'] : [];
  for (const pattern of patterns) {
    const fault = await faultOf(pattern);
    if (fault !== undefined) faultsHere.push(fault);
  }
  if (faultsHere.length === 0) continue;
  const exception = exceptions.find((one) => one.file === file && one.regex === regex);
  if (exception === undefined) faults.push(`${file}:${line}: ${regex} ${faultsHere[0]}`);
  else needed.add(exception);
}
for (const exception of exceptions)
  if (!needed.has(exception))
    faults.push(`${exception.file}: ${exception.regex} needs no exception any more`);
for (const fault of faults) console.error(fault);
console.error(
  faults.length === 0
    ? `${uses.length} regular expressions, ${needed.size} exceptions.`
    : `${faults.length} faults. Write an expression that takes linear time, a scanner, or an exception with its reason.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Why an expression is not proven to take linear time; undefined if it is. */
async function faultOf({ source, flags }: Pattern): Promise<string | undefined> {
  // Without a seed, the search for attacks finds different ones in each run.
  const result = await check(source, flags, { timeout: TIMEOUT_MS, randomSeed: 1 });
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? `takes ${result.complexity.summary} time` : `cannot be checked`;
}

function sourceFiles(): string[] {
  if (paths.length > 0) return paths;
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'apps', 'packages'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter(
      (file) => /\.[jt]sx?$/.test(file) && !/\.(?:test|contract)\.ts$|\/testing\/|\/compile\//.test(file),
    )
    .filter((file) => existsSync(join(root, file)));
}

/** The literals and the calls of `RegExp` in one file. Loads the module if it composes expressions. */
async function usesIn(file: string): Promise<Use[]> {
  const path = resolve(root, file);
  const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Use[] = [];
  const calls: Omit<Use, 'patterns'>[] = [];
  const visit = (node: ts.Node): void => {
    const regex = node.getText();
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const end = regex.lastIndexOf('/');
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      found.push({
        file,
        line,
        regex,
        patterns: [{ source: regex.slice(1, end), flags: regex.slice(end + 1) }],
      });
    else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp'
    )
      calls.push({ file, line, regex });
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (calls.length > 0) await import(path);
  return [
    ...found,
    ...calls.map((call) => ({ ...call, patterns: composed.get(`${path}:${call.line}`) ?? [] })),
  ];
}

/** Records the expressions that `new RegExp` composes from now on, by file and line of the call. */
function recordComposed(): ReadonlyMap<string, Pattern[]> {
  const patterns = new Map<string, Pattern[]>();
  const record = (regex: RegExp): RegExp => {
    const place = /file:\/\/(\/[^\s()]+:\d+):\d+/.exec(new Error().stack?.split('\n')[3] ?? '')?.[1];
    if (place !== undefined) patterns.set(place, [...(patterns.get(place) ?? []), regex]);
    return regex;
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, args: ConstructorParameters<RegExpConstructor>) => record(new target(...args)),
    apply: (target, _, args: ConstructorParameters<RegExpConstructor>) => record(target(...args)),
  });
  return patterns;
}
