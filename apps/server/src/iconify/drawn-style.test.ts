import { expect, test } from 'vitest';
import { drawnStyle } from './search-icons.ts';

test.each([
  ['<path fill="red" d="M0 0"/>', 'fill'],
  ['<path fill="none" stroke="currentColor" d="M0 0"/>', 'stroke'],
  ['<g fill="NONE" stroke="red" stroke-width="2"><path d="M0 0"/></g>', 'stroke'],
  ['<path fill="red" stroke="red" d="M0 0"/>', undefined],
  ['<path d="M0 0"/>', undefined],
  ['<path fill-rule="evenodd" stroke-width="2" d="M0 0"/>', undefined],
])('%s is drawn with %s', (svg, style) => {
  expect(drawnStyle(JSON.stringify(svg))).toBe(style);
});
