import { expect, test } from 'vitest';
import { serializeElement } from '../tree.ts';
import { parseCleanSvg } from './parse-clean-svg.ts';

test('writes a parsed document as the text that it was parsed from', () => {
  const svg =
    '<svg viewBox="0 0 9 9"><style>@keyframes a{to{opacity:0}}</style><text x="1">a &lt; b<tspan dy="1">&amp;</tspan> c</text></svg>';
  expect(serializeElement(parseCleanSvg(svg))).toBe(svg);
});
