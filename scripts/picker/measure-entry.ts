import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundlePicker } from './bundle-picker.ts';

// Prints the size of the picker with all it imports. Fails above the budget.

const GZIP_BYTES_MAX = 20 * 1024;

const code = Buffer.from(await bundlePicker('index.ts'));
const gzip = gzipSync(code, { level: 9 }).length;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(
  `@glyphdex/picker: ${kib(code.length)} minified, ${kib(gzip)} gzip of ${kib(GZIP_BYTES_MAX)} allowed, ${kib(brotliCompressSync(code).length)} brotli`,
);
if (gzip > GZIP_BYTES_MAX) {
  console.error('The picker is larger than its budget. See which imports have grown.');
  process.exitCode = 1;
}
