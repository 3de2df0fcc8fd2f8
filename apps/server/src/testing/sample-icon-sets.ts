import { asciiJson, type IconSetLists, type IconSetNames, type IconSetSummary } from '@glyphdex/contract';
import type { SampleIcon, SamplePack } from './sample-icons.ts';

/** Seconds since 1970. */
export const SAMPLE_LAST_MODIFIED = 1_700_000_000;

/** The hidden icon of the pack `mdi`. Other packs have none. */
export function sampleHiddenIcon(slug: string): { readonly name: string; readonly svg: string } | undefined {
  if (slug !== 'mdi') return undefined;
  return {
    name: 'retired',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="currentColor" d="M2 2h20v20H2z"/></svg>',
  };
}

/**
 * The two texts at the end of a pack's SVG file. `mdi` also has a turned alias, `home-turned`, and the code
 * point `f101` for `home`.
 */
export function sampleIconSet(slug: string, icons: readonly SampleIcon[], documents: readonly Buffer[]) {
  const isMdi = slug === 'mdi' && icons.some(({ name }) => name === 'home');
  const hidden = sampleHiddenIcon(slug);
  const names = [...icons.map(({ name }) => name), ...(hidden === undefined ? [] : [hidden.name])];
  let start = 0;
  const starts = documents.map(({ length }) => {
    start += length;
    return start - length;
  });
  const set: IconSetNames = {
    prefix: slug,
    lastModified: SAMPLE_LAST_MODIFIED,
    width: 24,
    height: 24,
    icons: names,
    starts,
    lengths: documents.map(({ length }) => length),
    hidden: hidden === undefined ? [] : [names.length - 1],
    aliases: {
      ...Object.fromEntries(
        icons.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, { parent: name }])),
      ),
      ...(isMdi && { 'home-turned': { parent: 'home', rotate: 1 } }),
    },
    ...(isMdi && { chars: { f101: 'home' } }),
  };
  const aliases = icons.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const));
  const lists: IconSetLists = {
    uncategorized: [...icons.map(({ name }) => name), ...(isMdi ? ['home-turned'] : [])].sort(),
    ...(hidden !== undefined && { hidden: [hidden.name] }),
    ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }),
    ...(isMdi && { suffixes: { '': 'Fill', outline: 'Outline' } }),
  };
  return { names: Buffer.from(asciiJson(set)), lists: Buffer.from(asciiJson(lists)) };
}

export function sampleSetSummaries(
  packs: readonly SamplePack[],
  icons: readonly SampleIcon[],
): IconSetSummary[] {
  return packs
    .map(({ slug, name, version, author, license, category, palette }) => {
      const names = icons.filter(({ pack }) => pack === slug).map((icon) => icon.name);
      return {
        prefix: slug,
        lastModified: SAMPLE_LAST_MODIFIED,
        info: {
          name,
          total: names.length,
          ...(version !== null && { version }),
          author: { name: author.name, ...(author.url !== null && { url: author.url }) },
          license: {
            title: license.title,
            ...(license.spdx !== null && { spdx: license.spdx }),
            ...(license.url !== null && { url: license.url }),
          },
          samples: names.slice(0, 3),
          height: 24,
          ...(category !== null && { category }),
          palette,
        },
      };
    })
    .sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
}

export function sampleNameWords(icons: readonly SampleIcon[]): string {
  const words = new Set(
    icons.flatMap(({ name, aliases }) => [name, ...aliases].flatMap((one) => one.split('-'))),
  );
  return [...words]
    .sort()
    .map((word) => `${word}\n`)
    .join('');
}
