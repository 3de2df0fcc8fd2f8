import {
  componentName,
  type Drawing,
  dataUri,
  readDrawing,
  resize,
  writeCss,
  writeReact,
  writeSvelte,
  writeVue,
} from '@glyphdex/export';
import { restyleSvg } from '@glyphdex/svg/restyle';
import { writeAndFlush } from '../../base/write-and-flush.ts';
import { openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import { readConfig } from '../../config/config.ts';
import { findIcon } from '../../icons/commands/find-icon.ts';

export interface GetOptions {
  readonly format: 'svg' | 'react' | 'vue' | 'svelte' | 'css' | 'data-uri';
  readonly size?: number;
  readonly color?: string;
}

/** `glyphdex get`. */
export async function runGet(reference: string, { format, size, color }: GetOptions): Promise<void> {
  const catalog = await openExistingCatalog(readConfig());
  const [icon] = catalog.read([await findIcon(catalog, reference)], { svg: true });
  const { name, svgJson } = icon!;
  const drawing = readDrawing(restyleSvg(JSON.parse(svgJson!) as string, { color }));
  await writeAndFlush(WRITERS[format](name, size === undefined ? drawing : resize(drawing, size)));
  catalog.retire();
}

const WRITERS: Readonly<Record<GetOptions['format'], (name: string, drawing: Drawing) => string>> = {
  svg: (_name, { svg }) => `${svg}\n`,
  react: (name, drawing) => writeReact(componentName(name), drawing),
  vue: (_name, drawing) => writeVue(drawing),
  svelte: (_name, drawing) => writeSvelte(drawing),
  css: writeCss,
  'data-uri': (_name, drawing) => `${dataUri(drawing)}\n`,
};
