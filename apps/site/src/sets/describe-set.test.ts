import { expect, test } from 'vitest';
import { drawingText } from './describe-set.ts';

const lines = '<svg viewBox="0 0 24 24"><path stroke="currentColor" stroke-width="1.5" d="M0 0h9"/></svg>';
const area = '<svg viewBox="0 0 16 16"><path fill="currentColor" d="M0 0h9v9"/></svg>';

test('names the size and stroke width that most icons share', () => {
  expect(drawingText([lines, lines, area])).toBe('24 px · stroke 1.5');
  expect(drawingText([area, area, lines])).toBe('16 px · no stroke');
  expect(drawingText([lines, area, '<svg viewBox="0 0 32 32"/>'])).toBe('no stroke');
});
