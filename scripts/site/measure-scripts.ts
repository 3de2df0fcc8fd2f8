import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from '../../apps/site/build-site.ts';

// Prints the size of the scripts and styles that index.html names, compressed with gzip. Fails when the scripts exceed
// the budget, and when there are none. Scripts that are loaded later, such as the usage chart, are not included.

/** The budget in units of 1,000 bytes, from docs/decisions/0013-preact-site.md. */
const KILOBYTES_MAX = 150;

const folder = await builtSite();
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
const sizes = files.map(
  (file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length] as const,
);
for (const [file, bytes] of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${file}`);
const scripts = sizes.filter(([file]) => file.endsWith('.js'));
const kilobytes = scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
console.log(`${kilobytes.toFixed(1)} KB of JavaScript, budget ${KILOBYTES_MAX} KB`);
if (scripts.length === 0 || kilobytes > KILOBYTES_MAX) process.exitCode = 1;
