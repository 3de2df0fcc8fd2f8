import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../../base/log.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const LINK = 'https://icons.example/reset-password#4eC39HqLyjWDarjt-secret';

interface Received {
  readonly from: string | false;
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server on a free port, and a mailer that uses it. */
async function start(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? false : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const lines: string[] = [];
  const note = (details: object, message: string) => void lines.push(JSON.stringify([details, message]));
  const log: Log = { info: note, warn: note, error: note };
  const mailer = (login?: { user: string; password: string }) => {
    const one = new SmtpMailer(
      { host: '127.0.0.1', port, isTls: false, login, from: 'Icons <icons@example.com>' },
      log,
    );
    onTestFinished(() => one.close());
    return one;
  };
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return { received, lines, mailer };
}

test('sends the link to the address as plain text, from the address of the service', async () => {
  const { received, mailer, lines } = await start();
  await mailer().sendReset('ann@example.com', LINK);
  expect(received).toHaveLength(1);
  const [{ from, to, text }] = received as [Received];
  expect([from, to]).toEqual(['icons@example.com', ['ann@example.com']]);
  expect(text).toMatch(/^From: Icons <icons@example\.com>\r$/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(LINK);
  expect(lines).toEqual([]);
});

test('sends confirmations, notes about existing accounts and alerts, each with its links', async () => {
  const { received, mailer } = await start();
  const one = mailer();
  await one.sendConfirmation('ann@example.com', LINK);
  await one.sendAccountExists('ann@example.com', { signIn: 'https://x.example/in', reset: LINK });
  await one.sendAlert('ann@example.com', 'Your password was changed', 'If it was not you, act.');
  const texts = received.map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const subjects = texts.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1]);
  expect(subjects).toEqual([
    'Confirm your Glyphdex account',
    'You already have a Glyphdex account',
    'Your password was changed',
  ]);
  expect(texts[0]).toContain(LINK);
  for (const part of [LINK, 'https://x.example/in']) expect(texts[1]).toContain(part);
  expect(texts[2]).toContain('If it was not you, act.');
});

test('sends user and password to a server that requires them', async () => {
  const logins: unknown[] = [];
  const { received, mailer } = await start({
    authOptional: false,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push([username, password]);
      done(null, { user: username });
    },
  });
  await mailer({ user: 'icons', password: 'p@ss' }).sendReset('ann@example.com', LINK);
  expect(logins).toEqual([['icons', 'p@ss']]);
  expect(received).toHaveLength(1);
});

test.each<[string, SMTPServerOptions]>([
  [
    'refuses the address',
    {
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
    },
  ],
  [
    'refuses the mail',
    {
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () =>
          done(Object.assign(new Error(`spam for ann@example.com: ${LINK}`), { responseCode: 554 })),
        );
      },
    },
  ],
  ['refuses the connection', { onConnect: (_session, done) => done(new Error('go away')) }],
])('logs a server that %s, without address and link', async (_, options) => {
  const { mailer, lines } = await start(options);
  await mailer().sendReset('ann@example.com', LINK);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('a mail could not be sent');
  expect(lines[0]).not.toMatch(/ann|example\.com|4eC39/);
});

test('logs an unreachable server and tries it again for the next mail', async () => {
  const { mailer, lines } = await start();
  const unreachable = new SmtpMailer(
    { host: '127.0.0.1', port: 1, isTls: false, login: undefined, from: 'icons@example.com' },
    {
      info: () => undefined,
      warn: () => undefined,
      error: (details) => void lines.push(JSON.stringify(details)),
    },
  );
  onTestFinished(() => unreachable.close());
  await unreachable.sendReset('ann@example.com', LINK);
  await unreachable.sendReset('ann@example.com', LINK);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('ECONNREFUSED');
  await mailer().sendReset('ann@example.com', LINK);
  expect(lines).toHaveLength(2);
});

test('waits for an unfinished mail when it is closed', async () => {
  const { received, mailer } = await start();
  const one = mailer();
  void one.sendReset('ann@example.com', LINK);
  await one.close();
  expect(received).toHaveLength(1);
});
