import { queryOptions, useQuery } from '@tanstack/preact-query';
import type { FoundIcons } from './gallery.ts';
import { getJson } from './requests.ts';

const SHOWN = 12;

/** The words of an unknown address, which is decoded: `hoem filled` for `/icons/mdi--hoem-filled`. */
export function wordsOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last
    .slice(last.lastIndexOf('--') + 1)
    .replaceAll(/[-_.:]+/g, ' ')
    .trim();
}

/** The icons that a search for these words finds first, and the suggestions for them. */
export function useSimilarNames(words: string) {
  return useQuery({ ...similarNamesQuery(words), enabled: words !== '' });
}

export function similarNamesQuery(words: string) {
  const params = new URLSearchParams({ search: words, per_page: String(SHOWN) });
  return queryOptions({
    queryKey: ['similar names', words],
    queryFn: ({ signal }) => getJson<FoundIcons>(`/gallery/search?${params}`, signal),
  });
}
