import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const PROGRESS = JSON.stringify(join(import.meta.dirname, 'progress.ts'));
// Escape sequences of terminals: show the cursor, wrap long lines.
const SHOW_CURSOR = '\x1b[?25h';
const WRAP_LINES = '\x1b[?7h';

/** Runs `lines` in a process with a terminal and a started progress bar. Returns its output and exit code. */
async function atTerminal(lines: string) {
  const program = `import { startProgress } from ${PROGRESS};
    const bar = startProgress('Working', 10, undefined, process.stdout, true);
    setInterval(() => undefined, 1000);
    ${lines}`;
  const command = `'${process.execPath}' --input-type=module --eval "$PROGRAM"`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...process.env, PROGRAM: program },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [shown, [code]] = await Promise.all([text(terminal.stdout), once(terminal, 'exit')]);
  return { shown, code };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the program and restores the terminal', async (signal, code) => {
  const ended = await atTerminal(`process.kill(process.pid, '${signal}');`);
  expect(ended.shown).toContain('Working');
  expect(ended.shown).toContain(SHOW_CURSOR);
  expect(ended.shown).toContain(WRAP_LINES);
  expect(ended.code).toBe(code);
});

test('leaves a signal to the program if it has a listener', async () => {
  const ended = await atTerminal(`process.once('SIGINT', () => {
      bar.advance(5);
      bar.stop();
      console.log('stopped by the program');
      process.exit(7);
    });
    process.kill(process.pid, 'SIGINT');`);
  expect(ended.shown).toContain(SHOW_CURSOR);
  expect(ended.shown.indexOf(SHOW_CURSOR)).toBeLessThan(ended.shown.indexOf('stopped by the program'));
  expect(ended.code).toBe(7);
});
