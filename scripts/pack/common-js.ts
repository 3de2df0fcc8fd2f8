import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Writes a copy of a folder of ES modules and declarations as CommonJS modules into its folder `cjs`. The package.json
 * there makes Node and TypeScript read both as CommonJS, so no import needs another extension.
 */
export function writeCommonJs(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const target = join(folder, 'cjs');
  mkdirSync(target);
  writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n');
  for (const file of files.filter((name) => name.endsWith('.js') || name.endsWith('.d.ts'))) {
    const output = join(target, file);
    mkdirSync(dirname(output), { recursive: true });
    if (file.endsWith('.d.ts')) copyFileSync(join(folder, file), output);
    else writeFileSync(output, asCommonJs(readFileSync(join(folder, file), 'utf8'), file));
  }
}

function asCommonJs(text: string, fileName: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.CommonJS,
    esModuleInterop: true,
    allowJs: true,
  };
  return ts.transpileModule(text, { fileName, compilerOptions }).outputText;
}
