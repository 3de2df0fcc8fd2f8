import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, SHAPES, STYLES } from '@glyphdex/contract';
import { SITE_LANGUAGES } from '@glyphdex/contract/site-languages';
import { expect, test } from 'vitest';
import { STRINGS as GERMAN } from './de/index.ts';
import { STRINGS as ENGLISH } from './en/index.ts';

const SOURCES = join(import.meta.dirname, '..');

/** The paths of all texts, with the text or, for a function, with its result for the number 2 and others. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'function') return [[path, String(value(2, 2))]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inside]) => textsOf(inside, `${path}.${name}`));
}

test('has the same texts in each language of the site', () => {
  expect(readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))).toEqual(
    Object.keys(SITE_LANGUAGES).sort(),
  );
  const paths = (strings: object) =>
    textsOf(strings)
      .map(([path]) => path)
      .filter((path) => !/^\.(?:errors|fields|values)\./.test(path));
  expect(paths(GERMAN)).toEqual(paths(ENGLISH));
});

test('has German texts that differ from the English ones when they have several words', () => {
  const english = new Map(textsOf(ENGLISH));
  const equal = textsOf(GERMAN).filter(
    ([path, text]) => english.get(path) === text && /[a-z]{3},? [a-z]{3}/.test(text),
  );
  expect(equal).toEqual([]);
});

test('has German names of all styles, shapes and colors', () => {
  const names = [...STYLES.map(({ name }) => name), ...SHAPES, ...COLORS.map(({ name }) => name)];
  expect(names.filter((name) => GERMAN.values[name] === undefined)).toEqual([]);
});

/** Messages in the source of the service: `invalid({ email: ['This is wrong.'] })`, `refused('it is empty')`. */
const MESSAGE =
  /(?:\['(?=[A-Z])|\[`|refused\('|faults\.push\(['`]|return ['`](?=[A-Z])|\s[?:] '(?=This ))((?:[^'`\n])+)['`]/g;

test('has German messages for the fields of all forms', () => {
  const server = join(SOURCES, '../../server/src');
  const files = ['accounts/sign-up', 'accounts/passwords', 'accounts/second-factors', 'accounts/keys']
    .flatMap((folder) =>
      readdirSync(join(server, folder))
        .filter((name) => name.endsWith('.ts') && !/(?:-endpoints|\.test|\.contract)\.ts$/.test(name))
        .map((name) => join(server, folder, name)),
    )
    .concat(join(server, 'base/allowed-domains.ts'));
  const messages = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MESSAGE)].map(([, text]) => text ?? ''))
    .filter((text) => / .* /.test(text))
    .map((text) => text.replaceAll(/\$\{\w+\}|\d+/g, '#'));
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((text) => GERMAN.fields[text] === undefined)).toEqual([]);
});

/** Two words or more between tags or in an attribute for people: `>Sign in<`, `title="Sign in"`. */
const LITERAL =
  /(?<!=)>\s*[A-Z][a-z]+ [a-z][^<>{}=;()]*<|(?:aria-label|title|placeholder|alt)="[A-Za-z]+ [a-z][^"]*"/g;

test('has no texts in components', () => {
  expect('<p>Sign in</p>').toMatch(LITERAL);
  const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('testing'),
  );
  expect(components.length).toBeGreaterThan(50);
  const found = components.flatMap((name) =>
    (readFileSync(join(SOURCES, name), 'utf8').match(LITERAL) ?? []).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});
