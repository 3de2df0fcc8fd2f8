import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder that is deleted at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a data folder that commands take for one in use: it has a folder for a catalog. */
export function usedFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'catalog'));
  return folder;
}
