import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { LineTransport } from './line-transport.ts';

async function openTransport() {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new LineTransport(input, output);
  const received: JSONRPCMessage[] = [];
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const written = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as object);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { input, transport, received, written, settle };
}

test('closes after the end of the input, when the last request is answered', async () => {
  const { input, transport, received, written } = await openTransport();
  let isClosed = false;
  transport.onclose = () => {
    isClosed = true;
  };
  input.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":"b","method":"ping"}\n');
  await expect.poll(() => received.length).toBe(2);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  expect(isClosed).toBe(false);
  await transport.send({ jsonrpc: '2.0', id: 'b', result: {} });
  await transport.closed;
  expect(isClosed).toBe(true);
  expect(written()).toHaveLength(2);
});

test('waits for no answer to a canceled request', async () => {
  const { input, transport } = await openTransport();
  input.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  input.end('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
  await transport.closed;
});

test.each([
  ['oops', -32_700],
  ['7', -32_600],
  ['{"jsonrpc":"1.0"}', -32_600],
])('answers the line %j with the error %i and goes on', async (line, code) => {
  const { input, transport, received, written } = await openTransport();
  input.end(`${line}\n\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  await transport.closed;
  expect(received).toHaveLength(1);
  await expect.poll(written).toMatchObject([{ id: null, error: { code } }]);
});

test('reads a message that arrives in pieces, with characters split between bytes', async () => {
  const { input, received } = await openTransport();
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"é"}}\n');
  for (const byte of bytes) input.write(Buffer.of(byte));
  await expect.poll(() => received).toMatchObject([{ params: { name: 'é' } }]);
});

test('closes when a message is too long', async () => {
  const { input, transport, written } = await openTransport();
  input.write('x'.repeat(5 << 20));
  await transport.closed;
  expect(written()).toMatchObject([{ error: { code: -32_700 } }]);
});
