import { expect, test } from 'vitest';
import { mintToken } from '../base/api-key-token.ts';
import { createLogger } from './logger.ts';

function start(isReadable: boolean) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { log: createLogger('info', { isReadable, destination }), lines };
}

// promise: Logs contain no keys, passwords, cookies and tokens
test.each([
  ['JSON', false],
  ['readable', true],
])('redacts keys, passwords, cookies and tokens in %s lines', (_name, isReadable) => {
  const { log, lines } = start(isReadable);
  const key = mintToken('live');
  log.info({ headers: { authorization: `Bearer ${key}` } }, 'a header');
  log.info({ req: { headers: { authorization: 'Basic hunter2' } }, cookie: 'hunter2' }, 'other secrets');
  log.info(
    { token: 'hunter2', apiKey: 'hunter2', nested: { secret: 'hunter2', password: 'hunter2' } },
    'names',
  );
  log.warn({ url: `/api/v1/icons?key=${key}`, list: [key, `${key},${key}`] }, `a message with ${key}`);
  log.error({ err: new Error(`refused ${key}`) }, 'a failure');
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toContain(key);
  // Nor may the end of a key appear alone, behind the prefix of 13 characters that lists of keys show.
  expect(lines.join('')).not.toContain(key.slice(15));
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('gdx_live_[redacted]');
});

// promise: A log holds no key, whatever its kind
test('redacts publishable keys, also in addresses', () => {
  const { log, lines } = start(false);
  const key = mintToken('pub');
  log.error({ url: `/iconify/k/${key}/mdi.json`, err: new Error(`refused ${key}`) }, `GET /iconify/k/${key}`);
  expect(lines.join('')).not.toContain(key.slice(14));
  expect(lines.join('')).toContain('/iconify/k/gdx_pub_[redacted]/mdi.json');
});

test('writes JSON lines with level, time and message, from its own level upwards', () => {
  const { log, lines } = start(false);
  log.warn({ iconId: 7 }, 'a preview could not be drawn');
  log.debug({}, 'not shown');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    iconId: 7,
    msg: 'a preview could not be drawn',
  });
});

test('writes a readable line with time, level, message and details when `isReadable` is set', () => {
  const { log, lines } = start(true);
  log.warn({ iconId: 7 }, 'a preview could not be drawn');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}a preview could not be drawn \{"iconId":7\}\n$/);
});
