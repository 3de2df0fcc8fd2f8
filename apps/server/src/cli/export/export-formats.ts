import type { PackRecord } from '@glyphdex/contract';
import {
  componentNames,
  drawGlyphs,
  type NamedDrawing,
  readCodepoints,
  writeFont,
  writeFontCss,
  writeIconifyPackage,
  writePreviewPage,
  writeReact,
  writeSetPackage,
  writeSprite,
  writeSvelte,
  writeVue,
} from '@glyphdex/export';
import type { IconSet } from '@glyphdex/export/iconify';
import { OperatorError } from '../../base/operator-error.ts';
import type { ExportFormat } from './formats.ts';

export interface ExportedSet {
  /** Lowercase letters, digits and hyphens. */
  readonly name: string;
  readonly icons: readonly NamedDrawing[];
  /** The pack, if all icons are from one and the set is exported as a whole. */
  readonly pack: PackRecord | undefined;
  /** The set of the pack, with its aliases and hidden icons. */
  readonly iconSet: IconSet | undefined;
  /** Names the content. */
  readonly generation: string;
  /** Before and after the names of components. */
  readonly affixes: { readonly prefix?: string; readonly suffix?: string };
}

/** An icon that the format cannot show. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export interface ExportFiles {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly leftOut: readonly LeftOut[];
}

export interface ExportContext {
  /** Returns the text of a file of the previous export to the same folder. */
  readonly previous: (file: string) => string | undefined;
  readonly onIcon: () => void;
}

/** Writes the files of an export, by name. Throws an `OperatorError` if a previous file that it needs is damaged. */
export async function writeFormat(
  format: ExportFormat,
  set: ExportedSet,
  context: ExportContext,
): Promise<ExportFiles> {
  if (format === 'font') return await fontFiles(set, context);
  if (format === 'sprite') return all(spriteFiles(set));
  if (format === 'iconify') return all(iconifyFiles(set));
  return all(componentFiles(format, set));
}

function all(files: ReadonlyMap<string, string | Uint8Array>): ExportFiles {
  return { files, leftOut: [] };
}

function spriteFiles({ name, icons }: ExportedSet): Map<string, string> {
  const sprite = writeSprite(icons);
  const page = writePreviewPage(
    name,
    icons.map((icon) => icon.name),
    (icon) => `<svg aria-hidden="true"><use href="#${icon}"/></svg>`,
    '',
    // Browsers do not load symbols from other files of the local disk, so the page has its own copy.
    sprite,
  );
  return new Map([
    ['sprite.svg', sprite],
    ['index.html', page],
  ]);
}

function iconifyFiles(set: ExportedSet): ReadonlyMap<string, string> {
  const { name, icons, pack, iconSet, generation } = set;
  const version = pack?.version ?? `0.0.0-${generation}`;
  if (iconSet !== undefined) return writeSetPackage(iconSet, name, version);
  const url = (address: string | null | undefined) => (address == null ? {} : { url: address });
  return writeIconifyPackage(
    icons,
    {
      prefix: name,
      name: pack?.name ?? name,
      author: { name: pack?.author.name ?? 'Several authors, see CREDITS.md', ...url(pack?.author.url) },
      license: {
        title: pack?.license.title ?? 'Several licenses, see CREDITS.md',
        ...(pack?.license.spdx != null && { spdx: pack.license.spdx }),
        ...url(pack?.license.url),
      },
      palette: pack?.palette ?? icons.some(({ svg }) => !/currentcolor/i.test(svg)),
      ...(pack?.category != null && { category: pack.category }),
    },
    version,
  );
}

const COMPONENTS = {
  react: {
    extension: 'jsx',
    write: writeReact,
    entry: (name: string) => `export { ${name} } from './${name}.jsx';\n`,
    imports: "import type { ReactElement, SVGProps } from 'react';\n",
    type: '(props: SVGProps<SVGSVGElement>) => ReactElement',
  },
  vue: {
    extension: 'vue',
    write: (_name: string, icon: NamedDrawing) => writeVue(icon),
    entry: (name: string) => `export { default as ${name} } from './${name}.vue';\n`,
    imports: "import type { FunctionalComponent, SVGAttributes } from 'vue';\n",
    type: 'FunctionalComponent<SVGAttributes>',
  },
  svelte: {
    extension: 'svelte',
    write: (_name: string, icon: NamedDrawing) => writeSvelte(icon),
    entry: (name: string) => `export { default as ${name} } from './${name}.svelte';\n`,
    imports:
      "import type { Component } from 'svelte';\nimport type { SVGAttributes } from 'svelte/elements';\n",
    type: 'Component<SVGAttributes<SVGSVGElement>>',
  },
} as const;

function componentFiles(
  format: keyof typeof COMPONENTS,
  { icons, affixes }: ExportedSet,
): Map<string, string> {
  const { extension, write, entry, imports, type } = COMPONENTS[format];
  const names = componentNames(
    icons.map((icon) => icon.name),
    affixes,
  );
  const declarations = names.map((name) => `export declare const ${name}: Icon;\n`);
  return new Map([
    ...names.map((name, position) => [`${name}.${extension}`, write(name, icons[position]!)] as const),
    ['index.js', names.map(entry).join('')],
    ['index.d.ts', `${imports}\ntype Icon = ${type};\n\n${declarations.join('')}`],
  ]);
}

const LEDGER = 'codepoints.json';

async function fontFiles({ name, icons }: ExportedSet, context: ExportContext): Promise<ExportFiles> {
  const ledger = readLedger(context.previous(LEDGER));
  const { glyphs, codepoints, leftOut } = await drawGlyphs(icons, ledger, context.onIcon);
  const file = `${name}.woff2`;
  const page = writePreviewPage(
    name,
    glyphs.map((glyph) => glyph.name),
    (icon) => `<i class="${name} ${name}-${icon}" aria-hidden="true"></i>`,
    `<link rel="stylesheet" href="${name}.css">\n`,
  );
  const files = new Map<string, string | Uint8Array>([
    [file, await writeFont(name, glyphs)],
    [`${name}.css`, writeFontCss(name, file, glyphs)],
    [LEDGER, `${JSON.stringify(codepoints, null, 1)}\n`],
    ['index.html', page],
  ]);
  return { files, leftOut };
}

function readLedger(text: string | undefined) {
  if (text === undefined) return {};
  try {
    return readCodepoints(text);
  } catch (error) {
    throw new OperatorError(
      `${LEDGER} of the earlier export is damaged: ${(error as Error).message}. Restore it from your version control; without it, icons would get other code points.`,
      { cause: error },
    );
  }
}
