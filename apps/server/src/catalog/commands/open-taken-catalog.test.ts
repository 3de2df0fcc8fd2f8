import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError } from '../../base/operator-error.ts';
import { packSample, writePackableSample } from '../../testing/packed-sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openTakenCatalog } from './open-for-serving.ts';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string];
/** Nothing listens there. */
const AWAY = { kind: 'web', url: 'http://127.0.0.1:1/catalog.zip', authorization: undefined } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the generation and the text on stderr. */
async function open(dataDir: string, address: Parameters<typeof openTakenCatalog>[1]) {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const catalog = (await openTakenCatalog({ dataDir }, address)).active();
  catalog.retire();
  return { generation: catalog.generation, printed };
}

test('takes the file at the first start and says so, and another one that replaces it', async () => {
  const dataDir = temporaryFolder();
  const path = await packSample(ONE);
  const first = await open(dataDir, { kind: 'file', path });
  expect(first.generation).toBe(ONE);
  expect(first.printed).toMatch(/is being unpacked[\s\S]*is active: generation 1{16} with \d+ icons\.\n$/);
  expect(await open(dataDir, { kind: 'file', path })).toEqual({ generation: ONE, printed: '' });
  expect(await open(dataDir, { kind: 'file', path: await packSample(TWO) })).toMatchObject({
    generation: TWO,
  });
});

test('keeps a generation that was built from the file since', async () => {
  const dataDir = temporaryFolder();
  const path = await packSample(ONE);
  await open(dataDir, { kind: 'file', path });
  writePackableSample(dataDir, TWO);
  writeFileSync(join(dataDir, 'catalog/custom-packs.json'), `{ "generation": "${TWO}" }`);
  expect(await open(dataDir, { kind: 'file', path })).toMatchObject({ generation: TWO });
});

test('repairs a damaged catalog from the file', async () => {
  const dataDir = temporaryFolder();
  const path = await packSample(ONE);
  await open(dataDir, { kind: 'file', path });
  truncateSync(join(dataDir, 'catalog', ONE, 'index.bin'), 10);
  expect(await open(dataDir, { kind: 'file', path })).toMatchObject({ generation: ONE });
});

test('opens the previous generation when the active one cannot be opened, and deletes nothing', async () => {
  const dataDir = temporaryFolder();
  for (const generation of [ONE, TWO])
    await open(dataDir, { kind: 'file', path: await packSample(generation) });
  truncateSync(join(dataDir, 'catalog', TWO, 'index.bin'), 10);
  const before = readdirSync(join(dataDir, 'catalog'), { recursive: true });
  const { generation, printed } = await open(dataDir, AWAY);
  expect(generation).toBe(ONE);
  expect(printed).toMatch(new RegExp(`index\\.bin.* The previous generation is served: ${ONE}\\.\\n$`));
  expect(readdirSync(join(dataDir, 'catalog'), { recursive: true })).toEqual(before);
});

test('refuses in one line when there is no catalog and the address is away', async () => {
  const dataDir = temporaryFolder();
  const failure = await open(dataDir, AWAY).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toMatch(/^there is no usable catalog in .*ECONNREFUSED[^\n]*$/);
});

test('starts with its catalog when the file is missing or damaged', async () => {
  const dataDir = temporaryFolder();
  const path = await packSample(THREE);
  await open(dataDir, { kind: 'file', path });
  writeFileSync(path, 'text');
  expect(await open(dataDir, { kind: 'file', path })).toMatchObject({ generation: THREE });
  rmSync(path);
  expect(await open(dataDir, { kind: 'file', path })).toMatchObject({ generation: THREE });
  expect(existsSync(join(dataDir, 'catalog', THREE))).toBe(true);
});
