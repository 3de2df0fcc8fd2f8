import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../base/app-error.ts';
import { RendererBusyError } from '../../pictures/picture-renderer.ts';
import { CallChannel } from './call-channel.ts';

interface Counter {
  addAll(order: { readonly amount: number; readonly more: () => Promise<number> }): Promise<number>;
  keep(later: () => Promise<number>): Promise<void>;
  callKept(): Promise<number>;
  add(amount: number): Promise<number>;
  slowly(): Promise<string>;
  fail(kind: string): Promise<void>;
}

function open() {
  const { port1, port2 } = new MessageChannel();
  let total = 0;
  const failures: Readonly<Record<string, Error>> = {
    app: new AppError('storage_unavailable', { internal: 'the disk is full', retryAfterSeconds: 7 }),
    busy: new RendererBusyError('full'),
    system: Object.assign(new Error('no space', { cause: new Error('deeper') }), { code: 'ENOSPC' }),
  };
  let kept: () => Promise<number>;
  const counter = {
    async addAll({ amount, more }: { readonly amount: number; readonly more: () => Promise<number> }) {
      return amount + (await more());
    },
    keep(later: () => Promise<number>) {
      kept = later;
    },
    callKept: () => kept(),
    add(amount: number) {
      total += amount;
      return total;
    },
    slowly: async () => {
      await turn();
      return 'done';
    },
    fail: async (kind: string) => Promise.reject(failures[kind] ?? new Error('unknown kind')),
  };
  const served = new CallChannel(port1, { counter });
  const channel = new CallChannel(port2, {});
  let messages = 0;
  port1.on('message', () => messages++);
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  return {
    channel,
    served,
    remote: channel.remote<{ counter: Counter }>().counter,
    messages: () => messages,
  };
}

test('calls methods in order and returns their results', async () => {
  const { remote } = open();
  expect(await Promise.all([remote.add(1), remote.slowly(), remote.add(2), remote.add(3)])).toEqual([
    1,
    'done',
    3,
    6,
  ]);
});

test('sends all calls of one turn in one message', async () => {
  const { remote, messages } = open();
  await Promise.all(Array.from({ length: 50 }, () => remote.add(1)));
  expect(messages()).toBe(1);
});

test('keeps the class, the code, the cause and the time to wait of an error', async () => {
  const { remote } = open();
  const app = await remote.fail('app').catch((error: unknown) => error);
  expect(app).toBeInstanceOf(AppError);
  expect(app).toMatchObject({
    code: 'storage_unavailable',
    retryAfterSeconds: 7,
    message: 'the disk is full',
  });
  expect(await remote.fail('busy').catch((error: unknown) => error)).toBeInstanceOf(RendererBusyError);
  expect(await remote.fail('system').catch((error: unknown) => error)).toMatchObject({
    code: 'ENOSPC',
    message: 'no space',
    cause: { message: 'deeper' },
  });
});

test('rejects a call of an unknown method', async () => {
  const { channel } = open();
  await expect(channel.remote<{ nothing: Counter }>().nothing.add(1)).rejects.toThrow();
});

test('rejects waiting and later calls once it is closed', async () => {
  const { channel, remote } = open();
  const waiting = remote.slowly();
  channel.close();
  await expect(waiting).rejects.toThrow('the other thread has ended');
  await expect(remote.add(1)).rejects.toThrow('the other thread has ended');
});

test('calls functions among the arguments until the call is answered', async () => {
  const { remote } = open();
  expect(await remote.addAll({ amount: 1, more: async () => 2 })).toBe(3);
  const more = async () => Promise.reject(new AppError('rate_limited', { retryAfterSeconds: 1 }));
  await expect(remote.addAll({ amount: 1, more })).rejects.toMatchObject({ code: 'rate_limited' });
  await remote.keep(async () => 1);
  await expect(remote.callKept()).rejects.toThrow();
});
