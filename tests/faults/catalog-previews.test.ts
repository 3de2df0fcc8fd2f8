import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../apps/server/src/testing/sample-icons.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');
const ICONS_COUNT = SAMPLE_ICONS.length;
const countOf = (slug: string) => SAMPLE_ICONS.filter(({ pack }) => pack === slug).length;

function sampleFolder(): string {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  return folder;
}

/**
 * Complete previews: path in the folder, and when the file was written, in milliseconds. Incomplete files have names
 * that start with a dot.
 */
function previewsIn(dataDir: string): Map<string, number> {
  const folder = join(dataDir, 'previews');
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => /\/[\w-]{16}\.avif$/.test(name))
      .map((name) => [name, statSync(join(folder, name)).mtimeMs]),
  );
}

test('draws every preview once, and the service serves previews without drawing them again', async () => {
  const DATA_DIR = sampleFolder();
  const first = await runGlyphdex(['catalog', 'previews'], { DATA_DIR });
  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${ICONS_COUNT} of ${ICONS_COUNT} icons: ${ICONS_COUNT} previews drawn`),
  });
  expect(first.stderr).toContain('Drawing previews 100%');
  const drawn = previewsIn(DATA_DIR);
  expect(drawn.size).toBe(ICONS_COUNT);

  const again = await runGlyphdex(['catalog', 'previews', '--concurrency', '3'], { DATA_DIR });
  expect(again.stdout).toContain(`0 previews drawn (0.0 MB)`);
  expect(again.stdout).toContain(`${ICONS_COUNT} had a preview already.`);

  const service = await startService({ DATA_DIR });
  const headers = { authorization: `Bearer ${service.demoKey}` };
  const answer = await fetch(`${service.url}/api/v1/icons?per_page=5`, { headers });
  const { data } = (await answer.json()) as { data: { static_image_url: string }[] };
  for (const { static_image_url } of data) expect((await fetch(static_image_url)).status).toBe(200);
  await service.stop();
  expect(previewsIn(DATA_DIR)).toEqual(drawn);
});

test('draws only the previews of the packs given', async () => {
  const DATA_DIR = sampleFolder();
  const { stdout } = await runGlyphdex(['catalog', 'previews', '--pack', 'logos', '--pack', 'twemoji'], {
    DATA_DIR,
  });
  expect(previewsIn(DATA_DIR).size).toBe(countOf('logos') + countOf('twemoji'));
  expect(stdout).toContain(`of ${countOf('logos') + countOf('twemoji')} icons`);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'draws only the missing previews after a run that ended by %s',
  async (signal) => {
    const DATA_DIR = sampleFolder();
    const child = spawn(process.execPath, [PROGRAM, 'catalog', 'previews', '--concurrency', '1'], {
      env: { DATA_DIR },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await waitUntil(() => previewsIn(DATA_DIR).size > 5);
    child.kill(signal);
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : null);
    const before = previewsIn(DATA_DIR);
    expect(before.size).toBeLessThan(ICONS_COUNT);

    // On a busy machine a drawing can exceed its time limit. The next run tries it again.
    await waitUntil(async () => {
      await runGlyphdex(['catalog', 'previews'], { DATA_DIR });
      return previewsIn(DATA_DIR).size === ICONS_COUNT;
    }, 120_000);
    const after = previewsIn(DATA_DIR);
    for (const [name, writtenMs] of before) expect(after.get(name), name).toBe(writtenMs);
  },
);

test('gives the reason and exits with 1 when it cannot draw, with 2 for invalid usage', async () => {
  const DATA_DIR = sampleFolder();
  const lineOf = async (words: string[], settings = { DATA_DIR }, exitCode = 1) => {
    const { code, stderr } = await runGlyphdex(['catalog', 'previews', ...words], settings);
    expect(code).toBe(exitCode);
    return stderr.trimEnd();
  };
  expect(await lineOf(['--pack', 'mdii'])).toMatch(/^glyphdex: there is no pack "mdii" in the catalog\./);
  expect(await lineOf(['--concurrency', '0'], { DATA_DIR }, 2)).toMatch(
    /must be a whole number from 1 to 64/,
  );
  expect(await lineOf([], { DATA_DIR: temporaryFolder() })).toMatch(/^glyphdex: .*glyphdex catalog build$/);
  mkdirSync(join(DATA_DIR, 'previews'));
  writeFileSync(join(DATA_DIR, 'previews', '3'), '');
  expect(await lineOf([])).toMatch(
    /^glyphdex: a preview cannot be written to .*\(ENOTDIR\).*run the same command again/,
  );
});
