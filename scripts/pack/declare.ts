import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { DIAGNOSTICS, rewrite } from './compile.ts';

export interface Declarations {
  /** The files whose exports are declared. */
  readonly entries: readonly string[];
  /** Paths in the target are those below this folder. */
  readonly base: string;
  readonly target: string;
  /** The folder with the `tsconfig.json` to use. */
  readonly project: string;
}

/** Writes the declarations of the entries, and of the files that these name. Throws on any error of the compiler. */
export function declare({ entries, base, target, project }: Declarations): void {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(project, 'tsconfig.json'),
    { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: target, rootDir: base },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  )!;
  const program = ts.createProgram([...entries], config.options);
  const declarations = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (name, text) => void declarations.set(name, text));
  for (const diagnostic of [...ts.getPreEmitDiagnostics(program), ...diagnostics]) fail(diagnostic);

  const written = new Set<string>();
  const waiting = entries.map((entry) => join(target, relative(base, declarationOf(entry))));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (written.has(file)) continue;
    written.add(file);
    const emitted = declarations.get(file);
    if (emitted === undefined) throw new Error(`the compiler has written no ${file}`);
    const { text, references } = rewrite(emitted, file);
    for (const { path } of references) if (path !== undefined) waiting.push(declarationOf(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function declarationOf(path: string): string {
  return path.replace(/\.tsx?$/, '.d.ts');
}

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.formatDiagnostics([diagnostic], DIAGNOSTICS));
}
