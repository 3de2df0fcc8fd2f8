import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { claimAddress } from '../../apps/server/src/config/listen-address.ts';
import { startTestService } from '../../apps/server/src/testing/test-service.ts';
import type { CallService } from './calls/calls.ts';

// The tools that people use with an OpenAPI document, and the clients that they generate, against a running service.

const folder = import.meta.dirname;
const build = join(folder, '.build');
const DOCUMENTS = ['openapi.json', 'openapi.yaml'];

beforeEach(() => {
  rmSync(build, { recursive: true, force: true });
  mkdirSync(build);
});

/** Starts a service on the sample catalog and saves its documents in `.build`, as JSON and YAML. */
async function start() {
  const { port } = await claimAddress('127.0.0.1', 0);
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = await startTestService({ publicUrl });
  await service.app.listen({ port, host: '127.0.0.1' });
  const baseUrl = `${publicUrl}/api/v1`;
  for (const name of DOCUMENTS) {
    writeFileSync(join(build, name), await (await fetch(`${baseUrl}/${name}`)).text());
  }
  return { baseUrl, key: service.key };
}

/** Runs an installed tool with the Node of this process, and returns what it prints. Throws if it fails. */
async function run(tool: string, ...args: string[]): Promise<string> {
  const command = join(folder, 'node_modules/.bin', tool);
  if (!existsSync(command)) throw new Error('Install the tools first: npm ci --prefix tests/openapi');
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  const options = { cwd: folder, env: { ...process.env, PATH: path }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(command, args, options).catch(
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      throw new Error(`${tool} failed:\n${stdout}\n${stderr}`);
    },
  );
  return stdout;
}

test.each(DOCUMENTS)('Redocly has no finding in %s', async (name) => {
  await start();
  const report = JSON.parse(await run('redocly', 'lint', '--format=json', join('.build', name))) as {
    readonly problems: readonly object[];
  };
  expect(report.problems).toEqual([]);
});

test.each(DOCUMENTS)('Spectral has no finding in %s', async (name) => {
  await start();
  const args = ['--ruleset', 'spectral.yaml', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
  const report = await run('spectral', 'lint', ...args, join('.build', name));
  // With `--quiet` too, a line follows the JSON when there is no finding.
  expect(JSON.parse(report.slice(0, report.lastIndexOf(']') + 1))).toEqual([]);
});

const INPUT = join('.build', 'openapi.json');

test.each<[client: string, generate: () => Promise<string>, calls: string]>([
  [
    'openapi-typescript',
    () => run('openapi-typescript', INPUT, '-o', join('.build', 'openapi-typescript.ts')),
    'openapi-fetch',
  ],
  ['hey-api', () => run('openapi-ts', '-i', INPUT, '-o', join('.build', 'hey-api')), 'hey-api'],
  ['orval', () => run('orval', '--config', 'orval.config.mjs'), 'orval'],
])('the client of %s compiles with strict types and reads the answers', async (_client, generate, calls) => {
  const { baseUrl, key } = await start();
  await generate();
  // Beside the options of a strict project, only the calls of this client, because the others are not generated.
  const project = { extends: '../calls/tsconfig.json', files: [`../calls/${calls}.ts`], include: [] };
  writeFileSync(join(build, 'tsconfig.json'), JSON.stringify(project));
  await run('tsc', '-p', join('.build', 'tsconfig.json'));

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 20V9l8-6 8 6v11z"/></svg>';
  const png = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
  const { callService } = (await import(join(folder, 'calls', `${calls}.ts`))) as {
    callService: CallService;
  };
  const called = await callService(baseUrl, key, new Blob([new Uint8Array(png)], { type: 'image/png' }));
  expect(called).toEqual({
    bestMatch: expect.stringMatching(/^[a-z-]+--home/),
    svg: expect.stringMatching(/^<svg /),
    packs: expect.arrayContaining(['mdi']),
    errorCode: 'invalid_parameter',
    fileBytes: expect.any(Number),
    similarCount: expect.any(Number),
  });
  expect(called.fileBytes).toBeGreaterThan(20);
  expect(called.similarCount).toBeGreaterThan(0);
});
