import type { CollectionFile, Icon } from '@glyphdex/contract';
import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { Collection } from '../collection/collections.ts';
import type { Look } from '../gallery/tile-look.ts';
import { getData, getJson } from './requests.ts';
import type { IconSet } from './sets.ts';

/** Packs that are offered: the drawings of their icons count. */
const PACKS = 8;
/** As many names as one request for sets takes. */
const NAMES_AT_ONCE = 20;

/** The icons with these slugs and their drawings. Those of the last answer stay until the next one arrives. */
export function useIconsOf(slugs: readonly string[]) {
  const icons = slugs.join(',');
  return useQuery({
    queryKey: ['collection', icons],
    queryFn: ({ signal }) => getData<readonly Icon[]>(`/gallery/collection?icons=${icons}`, signal),
    enabled: icons !== '',
    placeholderData: keepPreviousData,
  });
}

/** A font or pictures of these icons, in one request. */
export function getFiles(
  slugs: readonly string[],
  format: 'woff2' | 'png' | 'webp',
  { size, color, stroke }: Look,
): Promise<readonly CollectionFile[]> {
  const params = new URLSearchParams({ icons: slugs.join(','), format });
  if (format !== 'woff2') params.set('size', size ?? '256');
  if (format !== 'woff2' && color !== undefined) params.set('color', color);
  if (format !== 'woff2' && stroke !== undefined) params.set('stroke', stroke);
  return getData(`/gallery/collection/files?${params}`);
}

/** A pack that has icons for those of a collection: its slug for each slug that it replaces. */
export interface Replacement {
  readonly pack: IconSet['pack'];
  readonly slugs: ReadonlyMap<string, string>;
  readonly previews: readonly Icon[];
}

/** The packs that have most of the icons of a collection, the best first. */
export function useReplacements({ icons }: Collection, isWanted: boolean) {
  return useQuery({
    queryKey: ['replacements', icons.join()],
    queryFn: async ({ signal }) => {
      const slugsOf = Map.groupBy(icons, (slug) => slug.slice(slug.indexOf('--') + 2).replaceAll('-', ' '));
      const names = [...slugsOf.keys()];
      const found = new Map<string, Replacement & { readonly slugs: Map<string, string> }>();
      for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
        // One request takes two names or more.
        const some = names.slice(Math.max(0, Math.min(from, names.length - 2)), from + NAMES_AT_ONCE);
        const params = new URLSearchParams({ names: some.join(','), per_page: String(PACKS), with: 'svg' });
        const { data } = await getJson<{ readonly data: readonly IconSet[] }>(
          `/gallery/consistent-sets?${params}`,
          signal,
        );
        for (const { pack, icons: picks } of data) {
          const own = found.get(pack.slug) ?? { pack, slugs: new Map(), previews: [] };
          const fitting = picks.filter(({ match, wanted }) => match !== 'related' && slugsOf.has(wanted));
          for (const { wanted, slug } of fitting)
            for (const old of slugsOf.get(wanted)!) own.slugs.set(old, slug);
          const previews = [...own.previews, ...fitting];
          found.set(pack.slug, { ...own, previews: previews.slice(0, 8) });
        }
      }
      const isOther = ({ slugs }: Replacement) => [...slugs].some(([old, slug]) => old !== slug);
      return [...found.values()]
        .filter(isOther)
        .sort((a, b) => b.slugs.size - a.slugs.size)
        .slice(0, PACKS);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
