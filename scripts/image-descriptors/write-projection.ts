import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FittedProjection } from './fit-projection.ts';

const FILE = fileURLToPath(
  new URL('../../packages/engine/src/image-descriptors/projection-weights.ts', import.meta.url),
);
/** The digits of base 64, from 0 to 63. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The number that stands for a weight of 0. Levels below 0 then have no sign. */
const MIDDLE = 2048;
/** Even, so both digits of a weight are on one line. */
const LINE_CHARS = 106;

/** Writes the projection as the source file that the engine imports. */
export function writeProjection({ levels, steps, offsets }: FittedProjection): void {
  const digits = levels
    .map((level) => DIGITS[(level + MIDDLE) >> 6]! + DIGITS[(level + MIDDLE) & 63]!)
    .join('');
  const lines = digits.match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? [];
  writeFileSync(
    FILE,
    `// Written by \`npm run image-descriptors:learn\`.

/** By direction, the value of one level of a weight. */
export const STEPS: readonly number[] = JSON.parse(
  '${JSON.stringify(steps)}',
) as number[];

/** By direction, the offset that is added. */
export const OFFSETS: readonly number[] = JSON.parse(
  '${JSON.stringify(offsets)}',
) as number[];

/** Levels from −2048 to 2047, two digits of base 64 each, feature by feature. */
export const WEIGHTS = \`
${lines.join('\n')}
\`;
`,
  );
}
