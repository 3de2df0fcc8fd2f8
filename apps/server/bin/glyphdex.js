#!/usr/bin/env node
// Plain JavaScript that runs on any Node: finds a Node that is recent enough, and starts the program with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest version that runs TypeScript files without a flag. The compiled package needs it, too: for zstd. */
const NEEDED = [22, 18];
/** Interval of the checks whether the shell of npm still runs. */
const SHELL_CHECK_MS = 500;
const isServing = process.argv[2] === 'serve';
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

if (isServing && process.env.npm_command !== undefined) endWithShell();
if (isRecent(process.version)) {
  await start();
} else {
  startAgain(installedNode());
}

/** @param {string} version such as `v20.20.2` */
function isRecent(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

async function start() {
  endWithParent();
  // Stores compiled code for the next start. Does nothing if the folder cannot be written.
  module.enableCompileCache?.(join(root, 'node_modules/.cache/glyphdex'));
  const { runCli } = await import('../src/cli/program.ts');
  process.stderr.on('error', () => {
    // The terminal is gone, so nobody can read messages.
  });
  process.stdout.on('error', (error) => {
    // A service continues when its output has no reader.
    if (isServing) return;
    // `glyphdex keys list | head -1` closes the pipe after one line.
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`glyphdex: the standard output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
  process.exitCode = await runCli(process.argv.slice(2));
}

/**
 * Stops this process when the glyphdex that started it ends, also by SIGKILL: the end closes the IPC channel. The
 * variable makes processes that this one starts do the same.
 */
function endWithParent() {
  const isChild = process.env.GLYPHDEX_ENDS_WITH_PARENT === '1';
  process.env.GLYPHDEX_ENDS_WITH_PARENT = '1';
  if (!isChild || process.channel === undefined) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

/**
 * Stops this process when its parent ends: npx and npm run a shell, which passes no signal on to its command, so the
 * service would go on without them.
 */
function endWithShell() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, SHELL_CHECK_MS);
  timer.unref();
}

/** The Node that npm installed as an optional dependency, here or in a folder above; undefined if there is none. */
function installedNode() {
  try {
    const found = createRequire(import.meta.url).resolve(
      `node-${process.platform}-${process.arch}/package.json`,
    );
    const node = join(dirname(found), 'bin/node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** Runs the program with the Node that npm installed, because `node bin/glyphdex.js` may have found an older one. */
function startAgain(node) {
  const isSecondTime = process.env.GLYPHDEX_STARTED_AGAIN === '1';
  if (node === undefined || isSecondTime) {
    const remedy = existsSync(join(root, 'package-lock.json'))
      ? `Run "npm ci" in ${root}, which brings Node 24, or install Node 24.`
      : 'Install Node 24, or install glyphdex again with its optional dependencies, which bring Node 24 for Linux.';
    console.error(`glyphdex: Node ${process.version} is too old. ${remedy}`);
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, GLYPHDEX_STARTED_AGAIN: '1', GLYPHDEX_ENDS_WITH_PARENT: '1' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`glyphdex: ${node} does not start: ${error.message}. Install glyphdex again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
