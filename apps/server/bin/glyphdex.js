#!/usr/bin/env node
// Plain JavaScript that runs on any Node: finds a Node that is recent enough, and starts the program with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [22, 18];
/**
 * How glibc gives out memory: from one heap instead of up to eight per core, and large pieces, such as what a password
 * hash needs, go back to the system when they are free. Left alone, a serving process keeps what its threads once used.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

if (isRecent(process.version)) {
  await start();
} else {
  startAgain(join(root, 'node_modules/.bin/node'));
}

/** @param {string} version such as `v20.20.2` */
function isRecent(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

async function start() {
  const isServing = process.argv[2] === 'serve';
  if (isServing && process.env.MALLOC_ARENA_MAX === undefined) startThrifty();
  endWithParent();
  // Keeps compiled code between starts; where it cannot be written, it does nothing.
  module.enableCompileCache?.(join(root, 'node_modules/.cache/glyphdex'));
  const { runCli } = await import('../src/cli.ts');
  process.stderr.on('error', () => {
    // There is nobody left to tell.
  });
  process.stdout.on('error', (error) => {
    // A service goes on when nobody reads what it prints.
    if (isServing) return;
    // `glyphdex keys list | head -1`: the reader has had enough.
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`glyphdex: the standard output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
  process.exitCode = await runCli(process.argv.slice(2));
}

/** Becomes the same program again with `MALLOC`, which is read when a program starts. Where that is not to be had, goes on. */
function startThrifty() {
  // A channel to the parent would be lost.
  if (process.platform !== 'linux' || process.execve === undefined || process.channel !== undefined) return;
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...MALLOC, ...process.env });
}

/**
 * Stops when the glyphdex that started this one is gone, however it went: its end closes the channel between them. What
 * this one starts will do the same.
 */
function endWithParent() {
  const isChild = process.env.GLYPHDEX_ENDS_WITH_PARENT === '1';
  process.env.GLYPHDEX_ENDS_WITH_PARENT = '1';
  if (!isChild || process.channel === undefined) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

/** The repository brings a recent Node through npm; a plain `node bin/glyphdex.js` may not be it. */
function startAgain(node) {
  const isSecondTime = process.env.GLYPHDEX_STARTED_AGAIN === '1';
  if (!existsSync(node) || isSecondTime) {
    console.error(
      `glyphdex: Node ${process.version} is too old. Run "npm ci" in ${root}, which brings Node 24, or install Node 24.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...MALLOC, ...process.env, GLYPHDEX_STARTED_AGAIN: '1', GLYPHDEX_ENDS_WITH_PARENT: '1' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`glyphdex: ${node} does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
