import { expect, test } from 'vitest';
import { readSearchNodes } from './search-nodes.ts';

test('reads several nodes with user and password', () => {
  expect(readSearchNodes('http://localhost:9200, https://ann:secret@search2.example.com')).toEqual([
    'http://localhost:9200/',
    'https://ann:secret@search2.example.com/',
  ]);
});

test.each([
  '',
  'localhost:9200',
  'http://hunter2@a/path',
  'http://hunter2@a,',
  'ftp://hunter2@a',
  'http://a?x=hunter2',
])('explains what is wrong with %j without repeating it', (text) => {
  const read = readSearchNodes(text);
  expect(read).toMatch(/is not a list of addresses/);
  expect(read).not.toContain('hunter2');
});
