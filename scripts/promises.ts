import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

// A comment `// promise: …` directly above a test, or above its `describe`, says what the test protects.
// `npm run promises` writes all of them to tests/promises.md.

interface TaggedTest {
  readonly path: string;
  readonly promise: string;
  /** The name of the test, or null if no test follows the tag. */
  readonly test: string | null;
}

const root = join(import.meta.dirname, '..');
export const PROMISES_PAGE = join(root, 'tests/promises.md');
const TAG = /^[ \t]*\/\/ promise: (.+)$/gm;

/** Returns all tagged tests below the repository, ordered by file and position. */
export function readPromises(): TaggedTest[] {
  const paths = globSync('{apps,packages,tests}/**/*.{test,contract}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.data)$/.test(path),
  });
  return paths.sort().flatMap((path) => taggedTests(path, readFileSync(join(root, path), 'utf8')));
}

export function taggedTests(path: string, text: string): TaggedTest[] {
  const tags = [...text.matchAll(TAG)];
  if (tags.length === 0) return [];
  const names = testNames(path, text);
  return tags.map((tag) => {
    const lineAfter = tag.index + tag[0].length + 1;
    return { path, promise: tag[1]!, test: names.get(lineAfter) ?? null };
  });
}

export function promisesPage(tagged: readonly TaggedTest[]): string {
  const rows = tagged.map(({ path, promise, test }) => {
    const cells = [promise, `"${test}"`].map((cell) => cell.replaceAll('|', '\\|'));
    return `| ${cells.join(' | ')} | [${basename(path)}](../${path}) |`;
  });
  return [
    '# Promises',
    '',
    'Each test fails when its promise is broken. `npm run promises` writes this page from the comments',
    '`// promise: …` above the tests.',
    '',
    '| promise | test | in |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the names of the tests and groups of a file by the offset where the line of their call begins. */
function testNames(path: string, text: string): Map<number, string> {
  const names = new Map<number, string>();
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const [name] = node.expression.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name) && isTest(node.expression.expression)) {
        names.set(text.lastIndexOf('\n', node.getStart(source)) + 1, name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Returns whether a callee is `test`, `describe` or a form of them: `test.each([…])`, `test.runIf(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return isTest(callee.expression);
  return ts.isIdentifier(callee) && ['test', 'describe'].includes(callee.text);
}

if (import.meta.main) writeFileSync(PROMISES_PAGE, promisesPage(readPromises()));
