import type { NamedDrawing } from './drawing.ts';
import { writeBody } from './markup.ts';

/** The facts about a set that tools of Iconify show. */
export interface IconSetInfo {
  readonly prefix: string;
  readonly name: string;
  readonly author: { readonly name: string; readonly url?: string };
  readonly license: { readonly title: string; readonly spdx?: string; readonly url?: string };
  readonly palette: boolean;
  readonly category?: string;
}

/**
 * The files of an npm package in the form of `@iconify-json/<prefix>`, which UnoCSS, unplugin-icons, Tailwind plugins
 * and `@iconify/utils` read. File name to content.
 */
export function writeIconifyPackage(
  icons: readonly NamedDrawing[],
  info: IconSetInfo,
  version: string,
): ReadonlyMap<string, string> {
  const { prefix, ...rest } = info;
  const about = { prefix, total: icons.length, ...rest };
  const set = {
    prefix,
    icons: Object.fromEntries(icons.map((icon) => [icon.name, entryOf(icon)])),
  };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const names = ['icons', 'info', 'metadata', 'chars'];
  const exportsOf = (name: string) => [`./${name}.json`, `./${name}.json`] as const;
  return new Map([
    ['icons.json', `${JSON.stringify(set)}\n`],
    ['info.json', json(about)],
    ['metadata.json', json({})],
    ['chars.json', json({})],
    [
      'index.js',
      `${names.map((name) => `const ${name} = require('./${name}.json');\n`).join('')}module.exports = { ${names.join(', ')} };\n`,
    ],
    [
      'index.mjs',
      `${names.map((name) => `import ${name} from './${name}.json' with { type: 'json' };\n`).join('')}export { ${names.join(', ')} };\n`,
    ],
    ['index.d.ts', TYPES],
    [
      'package.json',
      json({
        name: `@iconify-json/${prefix}`,
        description: `${info.name} icons in Iconify JSON format`,
        version,
        private: true,
        license: info.license.spdx ?? info.license.title,
        main: 'index.js',
        module: 'index.mjs',
        types: 'index.d.ts',
        exports: {
          '.': { types: './index.d.ts', require: './index.js', import: './index.mjs' },
          './*': './*',
          ...Object.fromEntries(names.map(exportsOf)),
        },
      }),
    ],
  ]);
}

const TYPES = `export interface IconifyIcon {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}
export declare const icons: { readonly prefix: string; readonly icons: Readonly<Record<string, IconifyIcon>> };
export declare const info: {
  readonly prefix: string;
  readonly name: string;
  readonly total: number;
  readonly author: { readonly name: string; readonly url?: string };
  readonly license: { readonly title: string; readonly spdx?: string; readonly url?: string };
  readonly palette: boolean;
};
export declare const metadata: Readonly<Record<string, never>>;
export declare const chars: Readonly<Record<string, string>>;
`;

/** Iconify's default for sizes is 16, for positions 0. */
function entryOf(icon: NamedDrawing) {
  const { left, top, width, height } = icon.box;
  return {
    body: writeBody(icon),
    ...(left !== 0 && { left }),
    ...(top !== 0 && { top }),
    ...(width !== 16 && { width }),
    ...(height !== 16 && { height }),
  };
}
