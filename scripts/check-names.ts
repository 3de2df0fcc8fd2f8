import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

// Fails when a path or an identifier is a name of forbidden-names.txt.
// `npm run check:names -- PATH…` checks the files below each PATH; without a PATH, all files that git does not ignore.

const list = readFileSync(join(import.meta.dirname, 'forbidden-names.txt'), 'utf8');

// Each map has the term to use instead, by name.
const identifiers = new Map<string, string>();
const stems = new Map<string, string>();
const folders = new Map<string, string>();
for (const line of list.split('\n')) {
  const [name = '', advice = ''] = line.split('#').map((part) => part.trim());
  if (name === '') continue;
  if (name.endsWith('/')) folders.set(name, advice);
  else if (name.endsWith('.*')) stems.set(name.slice(0, -2), advice);
  else identifiers.set(name, advice);
}

// A data folder that an earlier version wrote. Its file names are test data.
const TEST_DATA = ':!tests/faults/data-folder-9b20c6c/**';
const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard', '--'];
const listed = execFileSync('git', [...listFiles, ...process.argv.slice(2), TEST_DATA], {
  encoding: 'utf8',
});
const uses: string[] = [];
for (const path of listed.split('\n').filter((line) => line !== '' && existsSync(line))) {
  uses.push(...usesInPath(path));
  if (/\.[cm]?[jt]sx?$/.test(path)) uses.push(...usesInSource(path));
}
for (const use of uses) console.error(use);
console.error(
  uses.length === 0
    ? 'No forbidden names.'
    : `${uses.length} forbidden names. Use the terms in brackets instead.`,
);
process.exitCode = uses.length === 0 ? 0 : 1;

function usesInPath(path: string): string[] {
  const found: string[] = [];
  const advice = stems.get(basename(path).split('.')[0] ?? '');
  if (advice !== undefined) found.push(`${path}: file name [${advice}]`);
  for (const [folder, folderAdvice] of folders) {
    if (`/${dirname(path)}/`.includes(`/${folder}`))
      found.push(`${path}: folder ${folder} [${folderAdvice}]`);
  }
  return found;
}

/** Each forbidden identifier once per file, at the line of its first use. */
function usesInSource(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
  const lines = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const name = node.text.replace(/^#/, '');
      if (identifiers.has(name) && !lines.has(name)) {
        lines.set(name, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines].map(([name, line]) => `${path}:${line}: ${name} [${identifiers.get(name)}]`);
}
