import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readEnvironment } from './read-environment.ts';
import { REMOVED_VARIABLES } from './removed-variables.ts';
import { readSettings } from './settings.ts';
import { EACH_VARIABLE } from './variables.ts';

const SECRET = 'hunter2-and-16-characters';

function secretFile(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'secret');
  writeFileSync(path, content);
  return path;
}

const secrets = EACH_VARIABLE.flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));

test.each(secrets)('reads %s from the file that its _FILE variable names', (name) => {
  const path = secretFile(`${SECRET}\n`);
  const { texts, origins, mistakes } = readEnvironment({ [`${name}_FILE`]: path });
  expect(mistakes).toEqual([]);
  expect(texts[name]).toBe(SECRET);
  expect(origins[name]).toEqual({ kind: 'file', path });
});

test('calls every variable whose name says secret, key, token or password a secret', () => {
  const named = EACH_VARIABLE.map(([name]) => name).filter((name) =>
    /SECRET|ACCESS_KEY|TOKEN|PASSWORD/.test(name),
  );
  expect(secrets).toEqual(expect.arrayContaining(named));
  expect(secrets).toEqual(
    expect.arrayContaining(['SMTP_URL', 'DATABASE_URL', 'REDIS_URL', 'OPENSEARCH_URL']),
  );
});

test.each(['', '\n', '\r\n', '\n\n', ' \n'])('drops the end %j of a file', (end) => {
  const { texts } = readEnvironment({ METRICS_TOKEN_FILE: secretFile(`${SECRET}${end}`) });
  expect(texts.METRICS_TOKEN).toBe(SECRET);
});

test('follows a link, as secrets of Kubernetes are links', () => {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(secretFile(SECRET), link);
  expect(readEnvironment({ METRICS_TOKEN_FILE: link }).texts.METRICS_TOKEN).toBe(SECRET);
});

test.each([
  ['a missing file', () => join(temporaryFolder(), 'none'), /which does not exist\. Create it/],
  ['a folder', () => temporaryFolder(), /which is not a regular file/],
  ['an empty file', () => secretFile('\n'), /which is empty/],
  ['several lines', () => secretFile(`${SECRET}\n${SECRET}`), /does not hold one line of text/],
  [
    'bytes that are no text',
    () => secretFile(Buffer.from([0xff, 0xfe, 0x41])),
    /does not hold one line of text/,
  ],
  ['a file of 16 KiB and a byte', () => secretFile('h'.repeat(16 * 1024 + 1)), /longer than 16 KiB/],
  ['a path through a file', () => join(secretFile(SECRET), 'x'), /which does not exist/],
])('refuses %s in one line, without its content', (_name, path, line) => {
  const { mistakes } = readSettings({ METRICS_TOKEN_FILE: path() });
  expect(mistakes).toEqual([expect.stringMatching(line)]);
  expect(mistakes[0]).toMatch(/^METRICS_TOKEN_FILE names the file \//);
  expect(mistakes.join()).not.toContain('hunter2');
});

test('refuses a named pipe without waiting for a writer', () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(readEnvironment({ SMTP_URL_FILE: pipe }).mistakes).toEqual([
    expect.stringMatching(/not a regular file/),
  ]);
});

test('refuses a variable beside its file, and repeats neither', () => {
  const { mistakes } = readSettings({
    SMTP_URL: `smtp://ann:${SECRET}@mail`,
    SMTP_URL_FILE: secretFile(SECRET),
    MAIL_FROM: 'a@b.example',
  });
  expect(mistakes).toEqual(['SMTP_URL and SMTP_URL_FILE are both set. Unset one of them.']);
});

test('does not report a variable as missing whose file cannot be read', () => {
  const folder = join(temporaryFolder(), 'x');
  mkdirSync(folder);
  const { mistakes } = readSettings({
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'icons',
    OIDC_CLIENT_SECRET_FILE: join(folder, 'none'),
    PORT: 'x',
  });
  expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['OIDC_CLIENT_SECRET_FILE', 'PORT']);
});

test('refuses the content of a file like that of the variable, without repeating it', () => {
  const path = secretFile('hunter2\n');
  expect(readSettings({ METRICS_TOKEN_FILE: path }).mistakes).toEqual([
    'METRICS_TOKEN is not a word of 16 to 256 printable ASCII characters.',
  ]);
  const { mistakes } = readSettings({ DATABASE_URL_FILE: path });
  expect(mistakes).toEqual([expect.stringMatching(/^DATABASE_URL is not an address/)]);
  expect(mistakes.join()).not.toContain('hunter2');
});

test('prefers GLYPHDEX_HOST and GLYPHDEX_PORT to HOST and PORT', () => {
  const { config } = readSettings({
    HOST: 'workstation',
    PORT: '1',
    GLYPHDEX_HOST: '0.0.0.0',
    GLYPHDEX_PORT: '8080',
  });
  expect(config).toMatchObject({ host: '0.0.0.0', port: 8080 });
});

test('ignores the GLYPHDEX_PORT that Kubernetes sets for a service named glyphdex', () => {
  const { config } = readSettings({ GLYPHDEX_PORT: 'tcp://10.96.0.12:3000', PORT: '8080' });
  expect(config?.port).toBe(8080);
});

test.each(Object.entries(REMOVED_VARIABLES))(
  'says what replaces %s, beside all other mistakes',
  (name, replacement) => {
    const line = `${name} is no longer a setting. ${replacement}`;
    const { config, mistakes } = readSettings({ [name]: `x-${SECRET}`, PORT: 'x' });
    expect(config).toBeUndefined();
    expect(mistakes).toEqual([line, expect.stringMatching(/^PORT/)]);
    expect(line).toMatch(/^[A-Z_]+ [^\p{C}]{10,300}\.$/u);
  },
);

test('has no removed variable among those that are read, and ignores a removed one that is empty', () => {
  const removed = Object.keys(REMOVED_VARIABLES);
  expect(EACH_VARIABLE.filter(([name]) => removed.includes(name))).toEqual([]);
  expect(readSettings(Object.fromEntries(removed.map((name) => [name, ' ']))).mistakes).toEqual([]);
});

test('says what replaces a removed variable that is set by a file', () => {
  expect(readSettings({ HEALTH_PORT_FILE: '/none' }).mistakes).toEqual([
    expect.stringMatching(/^HEALTH_PORT_FILE is no longer a setting\. Probes go to PORT/),
  ]);
});
