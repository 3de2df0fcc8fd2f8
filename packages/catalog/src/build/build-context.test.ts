import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withBuildContext } from './build-context.ts';

test('unlocks the catalog when unused files cannot be removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'glyphdex-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = { dataDir, workers: 1, output: { write: () => true }, isInteractive: false };
  const failing = withBuildContext(settings, async ({ folder }) => {
    expect(existsSync(join(folder, '.lock'))).toBe(true);
    // A file where the folder of the packs should be cannot be listed.
    writeFileSync(join(folder, 'packs'), '');
  });
  await expect(failing).rejects.toThrow();
  expect(existsSync(join(dataDir, 'catalog', '.lock'))).toBe(false);
});
