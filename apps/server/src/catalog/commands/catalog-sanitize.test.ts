import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../bin/glyphdex.js');
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

async function sanitize(input: Iterable<string | Uint8Array>, ...options: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'catalog', 'sanitize', ...options], { env: {} });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const printed = { stdout: '', stderr: '' };
  for (const channel of ['stdout', 'stderr'] as const) {
    child[channel].setEncoding('utf8').on('data', (text: string) => {
      printed[channel] += text;
    });
  }
  // The program stops reading at its limit, which breaks the pipe.
  child.stdin.on('error', () => undefined);
  Readable.from(input).pipe(child.stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}

test('prints the safe form of a drawing', async () => {
  expect(await sanitize([svg('<script>x</script><path d="M0 0h1v1z"/>')])).toEqual({
    code: 0,
    stdout:
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><path d="M0 0h1v1z"/></svg>\n',
    stderr: '',
  });
});

test.each([
  ['<path d="M0 0h1v1z"/>'.repeat(10_001), 'the drawing has more than 10000 elements'],
  ['<g>'.repeat(200), 'the drawing is nested deeper than 128 elements'],
  [
    '<foreignObject><p>x</p></foreignObject>',
    'the drawing shows HTML in a foreignObject; convert it to shapes',
  ],
  ['', 'the drawing has nothing to draw'],
])('prints one line for refused drawing %#', async (inside, sentence) => {
  expect(await sanitize([svg(inside)])).toEqual({
    code: 1,
    stdout: '',
    stderr: `glyphdex: refused: ${sentence}\n`,
  });
});

test('lists dropped parts with line and column for --explain', async () => {
  const { code, stderr } = await sanitize(
    [svg('\n<script>x</script><path onclick="x" d="M0 0h1v1z"/>')],
    '--explain',
  );
  expect(code).toBe(0);
  expect(stderr).toBe(
    'dropped 2:1 <script>: is not on the allow-list\ndropped 2:19 attribute onclick of <path>: is not on the allow-list\n',
  );
});

test.each([
  ['empty input', []],
  ['plain text', ['hello']],
  ['a truncated drawing', ['<svg xmlns="http://www.w3.org/2000/svg"><g>']],
  ['bytes that are not UTF-8', [Buffer.from([0xff, 0xfe, 0x00])]],
  ['a line break in a name', [svg('<g \n="x"/>')]],
])('refuses %s in one line and prints nothing on standard output', async (_, input) => {
  const { code, stdout, stderr } = await sanitize(input);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^glyphdex: refused: the drawing is [^\n]+\n$/);
});

test('refuses an endless stream at the size limit', async () => {
  function* endless() {
    for (;;) yield '<!-- and so on -->'.repeat(1000);
  }
  const { code, stdout, stderr } = await sanitize(endless());
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'glyphdex: refused: the drawing is larger than 1024 KiB\n',
  });
});
