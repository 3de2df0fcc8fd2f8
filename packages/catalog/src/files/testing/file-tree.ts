import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Creates a folder with these files, which is removed when the current test ends. */
export function fileTree(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return writeTree(folder, files);
}

/** Writes files below a folder and returns the folder. */
export function writeTree(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
