import { serializeElement } from '@glyphdex/svg/tree';
import { expect, test } from 'vitest';
import { parseSvg } from './parse-svg.ts';

test('writes a parsed document as the text that it was parsed from', () => {
  const svg =
    '<svg viewBox="0 0 9 9"><style>@keyframes a{to{opacity:0}}</style><text x="1">a &lt; b<tspan dy="1">&amp;</tspan> c</text></svg>';
  expect(serializeElement(parseSvg(svg))).toBe(svg);
});
