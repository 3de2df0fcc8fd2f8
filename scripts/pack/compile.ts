import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { internalEntry, isInternal, packageOf } from './workspace.ts';

export interface Compilation {
  /** The files to start from. Everything that they import or run comes along. */
  readonly entries: readonly string[];
  /** Paths in the target are those below this folder. */
  readonly base: string;
  readonly target: string;
  /** Files to leave out, although others name them. */
  readonly except?: readonly string[];
}

/**
 * Compiles TypeScript to JavaScript, file by file: types are removed, and references between files name the compiled
 * ones, those to packages of this repository included. References are imports, and `new URL('./x.ts',
 * import.meta.url)` for worker threads, child processes and data. Returns the names of all other packages that
 * the code imports.
 */
export function compile({ entries, base, target, except = [] }: Compilation): ReadonlySet<string> {
  const packages = new Set<string>();
  const seen = new Set<string>(except);
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const output = compiledPath(join(target, within(base, file)));
    mkdirSync(dirname(output), { recursive: true });
    if (!/\.(?:[jt]sx?)$/.test(file)) {
      copyFileSync(file, output);
      continue;
    }
    const { text, references } = rewrite(readFileSync(file, 'utf8'), file);
    for (const { path, packageName } of references) {
      if (path !== undefined) waiting.push(path);
      else if (packageName !== undefined) packages.add(packageName);
    }
    writeFileSync(output, /\.tsx?$/.test(file) ? withoutTypes(text, file) : text);
  }
  return packages;
}

/** A file of this repository that another one names, or a package. Both are undefined for a module of Node. */
interface Reference {
  readonly path?: string;
  readonly packageName?: string;
}

/** Replaces names of TypeScript files and of packages of this repository, in source files and in declarations. */
export function rewrite(text: string, file: string): { text: string; references: readonly Reference[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const references: Reference[] = [];
  const edits: { readonly literal: ts.StringLiteralLike; readonly value: string }[] = [];
  const refer = (literal: ts.StringLiteralLike) => {
    const specifier = literal.text;
    if (specifier.startsWith('node:')) return;
    const path = specifier.startsWith('.')
      ? join(dirname(file), specifier)
      : isInternal(specifier)
        ? internalEntry(specifier)
        : undefined;
    if (path === undefined) {
      references.push({ packageName: packageOf(specifier) });
      return;
    }
    references.push({ path });
    const to = relative(dirname(file), path);
    edits.push({ literal, value: compiledPath(to.startsWith('.') ? to : `./${to}`) });
  };
  const visit = (node: ts.Node): void => {
    const literal = referenceIn(node, file.endsWith('.d.ts'));
    if (literal !== undefined) refer(literal);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let result = text;
  for (const { literal, value } of edits.sort((a, b) => b.literal.pos - a.literal.pos))
    result = `${result.slice(0, literal.getStart(source))}'${value}'${result.slice(literal.end)}`;
  return { text: result, references };
}

/** The text by which a node refers to another module or file. Imports of types count in declarations only. */
function referenceIn(node: ts.Node, areTypesKept: boolean): ts.StringLiteralLike | undefined {
  let found: ts.Node | undefined;
  if (ts.isImportDeclaration(node))
    found =
      areTypesKept || node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
        ? node.moduleSpecifier
        : undefined;
  else if (ts.isExportDeclaration(node))
    found = areTypesKept || !node.isTypeOnly ? node.moduleSpecifier : undefined;
  else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    found = node.arguments[0];
  else if (areTypesKept && ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    found = node.argument.literal;
  else if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && isOwnUrl(node.arguments?.[1]))
    found = node.arguments?.[0];
  return found !== undefined && ts.isStringLiteralLike(found) ? found : undefined;
}

function isOwnUrl(node: ts.Expression | undefined): boolean {
  return node?.getText() === 'import.meta.url';
}

/** `x.ts` and `x.tsx` become `x.js`; `x.d.ts` stays. */
function compiledPath(path: string): string {
  return path.endsWith('.d.ts') ? path : path.replace(/\.tsx?$/, '.js');
}

function within(base: string, file: string): string {
  const path = relative(base, file);
  if (path.startsWith('..') || !existsSync(file))
    throw new Error(`${file} cannot be packed: it is not below ${base}`);
  return path;
}

function withoutTypes(text: string, fileName: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, DIAGNOSTICS));
  return outputText;
}

export const DIAGNOSTICS: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
};
