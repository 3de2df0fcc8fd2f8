import { join } from 'node:path';
import { build } from 'vite';

const SOURCES = join(import.meta.dirname, '../../packages/picker/src');

/** One minified module for browsers: an entry of the picker with all that it imports. `entry` is relative to `src`. */
export async function bundlePicker(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: SOURCES,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
    },
    build: {
      // Bundles for pages do not need the directive `use client`.
      rolldownOptions: { checks: {}, onwarn: () => undefined },
      write: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ['es'], fileName: 'entry' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output) || output.output.length !== 1) {
    throw new Error('the bundle must be one file');
  }
  return output.output[0].code;
}
