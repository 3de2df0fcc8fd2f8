import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { verifyCatalog } from '@glyphdex/catalog';
import { expect, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { packFolder } from './pack-folder.ts';
import { killsOf, nextRandom } from './random-moments.ts';

// Kills imports at random moments; some end before.

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
const SET = join(ROOT, 'packages/catalog/fixtures/sets/lucide.json');

/** How long a busy machine may need to start the service. */
const START_MS = 120_000;

/** The states of the pack by the word in the names of its icons, with their number. They share no icon. */
const STATES = { apple: 2_000, berry: 1_999 } as const;
type State = keyof typeof STATES;

test('serves the old or the new pack after each import that is killed at a random moment', async () => {
  const kills = killsOf('killed imports', 0.05);
  const DATA_DIR = temporaryFolder();
  const folders = {
    apple: packFolder(join(temporaryFolder(), 'apple'), 'apple', STATES.apple),
    berry: packFolder(join(temporaryFolder(), 'berry'), 'berry', STATES.berry),
  };
  const importing = (state: State) => ['catalog', 'import', folders[state], '--slug', 'fruit'];
  expect(await runGlyphdex(['catalog', 'build', '--source', SET], { DATA_DIR })).toMatchObject({ code: 0 });
  const startedAt = Date.now();
  expect(await runGlyphdex(importing('apple'), { DATA_DIR })).toMatchObject({ code: 0 });
  let wholeMs = Date.now() - startedAt;

  let before: State = 'apple';
  const outcomes = { before: 0, after: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const after: State = before === 'apple' ? 'berry' : 'apple';
    const child = spawn(process.execPath, [PROGRAM, ...importing(after)], {
      env: { DATA_DIR },
      stdio: 'ignore',
    });
    const startedAt = Date.now();
    // About one import in eleven ends before it is killed.
    const timer = setTimeout(() => child.kill('SIGKILL'), nextRandom() * 1.1 * wholeMs);
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    // The machine may be slower or faster now than at the first import.
    if (code === 0) wholeMs = Date.now() - startedAt;

    expect(verifyCatalog(DATA_DIR).faults, `kill ${kill}`).toEqual([]);
    const found = await servedState(DATA_DIR);
    expect([before, after], `kill ${kill}`).toContain(found);
    if (code === 0) expect(found, `kill ${kill}`).toBe(after);
    outcomes[found === before ? 'before' : 'after']++;
    before = found;
    console.log(
      `${kill + 1} imports: ${outcomes.before} times the old pack, ${outcomes.after} times the new one`,
    );
  }
});

/** Starts a service on the folder and returns the state that it serves. Fails when it is neither of STATES. */
async function servedState(dataDir: string): Promise<State> {
  const service = await startService({ DATA_DIR: dataDir }, START_MS);
  const ask = async (path: string) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${service.demoKey}`, accept: 'application/json' },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { data: Item[]; pagination: { total: number } };
  };
  const { data, pagination } = await ask('/icons?pack=fruit&per_page=100&with=svg');
  const state = Object.keys(STATES).find((word) => data[0]?.slug.startsWith(`fruit--${word}-`)) as State;
  expect(pagination.total).toBe(STATES[state]);
  for (const { slug, svg } of data) {
    expect(slug).toMatch(new RegExp(`^fruit--${state}-\\d{4}$`));
    expect(svg.svg_code).toMatch(/^<svg .*<\/svg>$/);
  }
  const pack = (await ask('/packs/fruit')).data as unknown as { icons_count: number };
  expect(pack.icons_count).toBe(STATES[state]);
  await service.stop('SIGKILL');
  return state;
}

interface Item {
  readonly slug: string;
  readonly svg: { readonly svg_code: string };
}
