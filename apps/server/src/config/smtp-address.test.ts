import { expect, test } from 'vitest';
import { readSmtpAddress } from './smtp-address.ts';

test('reads host, port, login and sender, with the standard ports by default', () => {
  expect(
    readSmtpAddress('smtp://ann:p%40ss%2F@mail.example.com:2525?from=icons@example.com', undefined),
  ).toEqual({
    host: 'mail.example.com',
    port: 2525,
    isTls: false,
    login: { user: 'ann', password: 'p@ss/' },
    from: 'icons@example.com',
  });
  expect(readSmtpAddress('smtp://localhost', 'Icons <icons@example.com>')).toEqual({
    host: 'localhost',
    port: 587,
    isTls: false,
    login: undefined,
    from: 'Icons <icons@example.com>',
  });
  expect(readSmtpAddress('smtps://[::1]/?from=a@b.co', 'c@d.eu')).toMatchObject({
    host: '::1',
    port: 465,
    isTls: true,
    from: 'a@b.co',
  });
});

test.each([
  ['mail.example.com', undefined, /is not an address such as/],
  ['http://mail.example.com', undefined, /is not an address such as/],
  ['smtp://', undefined, /is not an address such as/],
  ['smtp://ann:hunter2@host', undefined, /names no sender: add \?from=/],
  ['smtp://ann:hunter2@host?from=nobody', undefined, /not an email address/],
  ['smtp://ann:hunter2@host', 'Icons <icons>>', /not an email address/],
  ['smtp://ann:hunter2@host?from=a@b.co&tls=no', undefined, /parameter other than from/],
  ['smtp://ann:hunter2@host/inbox?from=a@b.co', undefined, /after the host/],
  ['smtp://ann:hunter2%@host?from=a@b.co', undefined, /%25/],
])('refuses %s with the sender %s, in a message without the password', (address, mailFrom, reason) => {
  const fault = readSmtpAddress(address, mailFrom);
  expect(fault).toMatch(reason);
  expect(fault).not.toContain('hunter2');
});

test.each(['a@b.co\r\nBcc: eve@example.com', 'Icons\n<a@b.co>'])(
  'refuses a sender with a line break: %j',
  (from) => {
    expect(readSmtpAddress(`smtp://host?from=${encodeURIComponent(from)}`, undefined)).toMatch(
      /not an email address/,
    );
  },
);
