import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailFindings } from './smtp-mailer.ts';

async function findings(password: string) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ password: given }, _session, done) {
      if (given === 'right') done(null, { user: 'ann' });
      else done(new Error(`wrong password ${given}`));
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return await mailFindings({
    host: '127.0.0.1',
    port,
    isTls: false,
    login: { user: 'ann', password },
    from: 'icons@example.com',
  });
}

test('signs in at the mail server', async () => {
  expect(await findings('right')).toEqual([
    { level: 'ok', text: expect.stringMatching(/^the mail server 127\.0\.0\.1 port \d+ accepts mail$/) },
  ]);
});

test('reports a refused password without it', async () => {
  expect(await findings('hunter2')).toEqual([
    {
      level: 'error',
      text: expect.stringMatching(/SMTP_URL cannot be used \(E[A-Z]+, answer 535\)\. Start it/),
    },
  ]);
});
