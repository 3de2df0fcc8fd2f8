import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { openSampleCatalog, unlimitedContext } from '../testing/tool-context.ts';
import { catalogBackend } from './catalog-backend.ts';
import { serveStandardStreams } from './serve-standard-streams.ts';
import { createToolServer } from './tool-server.ts';

const catalog = await openSampleCatalog();
const context = unlimitedContext(catalog);

/** Returns the messages in the output after the input has ended. */
async function answersTo(...pieces: readonly (string | Buffer)[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveStandardStreams(
    () =>
      createToolServer(
        catalogBackend(() => context, silentLog),
        '1',
      ),
    input,
    output,
  );
  for (const piece of pieces) input.write(piece);
  input.end();
  await served;
  const text = Buffer.concat(await output.end().toArray()).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
}

const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"é","version":"1"}}}\n';

test('ends with the input, after all requests are answered', async () => {
  const answers = await answersTo(
    INITIALIZE,
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_icons","arguments":{"query":"home"}}}\n',
    '{"jsonrpc":"2.0","id":"b","method":"ping"}\n',
  );
  expect(answers.map(({ id }) => id).toSorted()).toEqual([0, 1, 'b']);
});

test('waits for no answer to a canceled request', async () => {
  const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n';
  await answersTo(INITIALIZE, '{"jsonrpc":"2.0","id":1,"method":"ping"}\n', cancel);
});

test.each([
  ['oops', -32_700],
  ['7', -32_600],
  ['{"jsonrpc":"1.0"}', -32_600],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32_600],
])('answers the line %j with one error, %i, and goes on', async (line, code) => {
  const answers = await answersTo(INITIALIZE, `${line}\n\n`, '{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  expect(answers).toHaveLength(3);
  expect(answers).toContainEqual({
    jsonrpc: '2.0',
    id: null,
    error: expect.objectContaining({ code }) as unknown,
  });
});

test('reads a message that arrives in pieces, with characters split between bytes', async () => {
  const bytes = [...Buffer.from(INITIALIZE)].map((byte) => Buffer.of(byte));
  expect(await answersTo(...bytes)).toMatchObject([{ id: 0 }]);
});
