import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from '../../apps/site/build-site.ts';

// Prints the size of the scripts and styles that index.html names, compressed with gzip, and of the fonts. Fails when
// scripts or fonts exceed their budgets, and when there are none. Scripts that are loaded later, such as the usage
// chart, are not included.

/** The budgets in units of 1,000 bytes, from docs/decisions/0056-tokens-and-native-elements.md. */
const KILOBYTES_MAX = 70;
const FONT_KILOBYTES_MAX = 50;

const folder = await builtSite();
const page = readFileSync(join(folder, 'en/index.html'), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
const sizes = files.map(
  (file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length] as const,
);
for (const [file, bytes] of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${file}`);
const scripts = sizes.filter(([file]) => file.endsWith('.js'));
const kilobytes = scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
console.log(`${kilobytes.toFixed(1)} KB of JavaScript, budget ${KILOBYTES_MAX} KB`);
const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'));
const fontKilobytes =
  fonts.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0) / 1000;
console.log(`${fontKilobytes.toFixed(1)} KB of fonts, budget ${FONT_KILOBYTES_MAX} KB`);
const isOver = kilobytes > KILOBYTES_MAX || fontKilobytes > FONT_KILOBYTES_MAX;
if (scripts.length === 0 || fonts.length === 0 || isOver) process.exitCode = 1;
