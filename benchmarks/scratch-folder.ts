import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder. It is removed when the process ends, also by SIGINT or SIGTERM. */
export function createScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return folder;
}
