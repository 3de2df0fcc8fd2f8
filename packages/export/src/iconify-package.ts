import type { NamedDrawing } from './drawing.ts';
import type { IconSet } from './iconify/icon-set.ts';
import { jsonPieces } from './iconify/json-pieces.ts';
import { setJson } from './iconify/set-json.ts';
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

/** The parts of a package. `icons` is the text of a set in Iconify JSON. */
interface PackageParts {
  readonly icons: string;
  readonly info: object;
  readonly metadata: object;
  readonly chars: object;
}

type About = Pick<IconSetInfo, 'prefix' | 'name' | 'license'>;

/**
 * A whole set under a prefix of its own, with all that `/@iconify-json/{prefix}/icons.json` has: aliases, hidden icons,
 * categories and code points. The files as of `writeIconifyPackage`.
 */
export function writeSetPackage(set: IconSet, prefix: string, version: string): ReadonlyMap<string, string> {
  const { info } = set.summary;
  const { categories, prefixes, suffixes } = set.lists();
  const parts = {
    icons: [...jsonPieces({ ...setJson(set, 'package'), prefix })].join(''),
    info: { prefix, ...info },
    metadata: { categories, prefixes, suffixes },
    chars: set.names.chars ?? {},
  };
  return packageFiles(parts, { prefix, name: info.name, license: info.license }, version);
}

/**
 * The files of an npm package in the form of `@iconify-json/<prefix>`, which UnoCSS, unplugin-icons, Tailwind plugins
 * and `@iconify/utils` read. File name to content.
 */
export function writeIconifyPackage(
  icons: readonly NamedDrawing[],
  about: IconSetInfo,
  version: string,
): ReadonlyMap<string, string> {
  const { prefix, ...rest } = about;
  const set = { prefix, icons: Object.fromEntries(icons.map((icon) => [icon.name, entryOf(icon)])) };
  const info = { prefix, total: icons.length, ...rest };
  return packageFiles({ icons: JSON.stringify(set), info, metadata: {}, chars: {} }, about, version);
}

function packageFiles(parts: PackageParts, about: About, version: string): ReadonlyMap<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const names = ['icons', 'info', 'metadata', 'chars'];
  const exportsOf = (name: string) => [`./${name}.json`, `./${name}.json`] as const;
  return new Map([
    ['icons.json', `${parts.icons}\n`],
    ['info.json', json(parts.info)],
    ['metadata.json', json(parts.metadata)],
    ['chars.json', json(parts.chars)],
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
        // Not that of Iconify's package, whose content differs.
        name: `${about.prefix}-iconify-json`,
        description: `${about.name} icons in Iconify JSON format`,
        version,
        private: true,
        license: about.license.spdx ?? about.license.title,
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
  readonly hidden?: boolean;
}
export declare const icons: {
  readonly prefix: string;
  readonly icons: Readonly<Record<string, IconifyIcon>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
};
export declare const info: {
  readonly prefix: string;
  readonly name: string;
  readonly total: number;
  readonly author: { readonly name: string; readonly url?: string };
  readonly license: { readonly title: string; readonly spdx?: string; readonly url?: string };
  readonly palette: boolean;
};
export declare const metadata: {
  readonly categories?: Readonly<Record<string, readonly string[]>>;
  readonly prefixes?: Readonly<Record<string, string>>;
  readonly suffixes?: Readonly<Record<string, string>>;
};
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
