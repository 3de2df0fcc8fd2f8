import { KILOBYTES_MAX, measureSizes } from './measure-sizes.ts';

// Prints the size of the scripts and styles that index.html names, and of the fonts. Fails when scripts or fonts exceed
// their budgets, and when there are none.

const sizes = await measureSizes();
for (const [file, kilobytes] of sizes.files) console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${file}`);
for (const kind of ['scripts', 'fonts'] as const) {
  const kilobytes = sizes[kind];
  console.log(`${kilobytes.toFixed(1)} KB of ${kind}, budget ${KILOBYTES_MAX[kind]} KB`);
  if (kilobytes === 0 || kilobytes > KILOBYTES_MAX[kind]) process.exitCode = 1;
}
