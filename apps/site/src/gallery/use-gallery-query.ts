import { useCallback, useMemo } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { type GalleryQuery, readQuery, writeAddress } from './gallery-query.ts';

/** The query in the page's address and a function to change it. `replace` keeps the history entry, for typing. */
export function useGalleryQuery(): readonly [
  GalleryQuery,
  (change: Partial<GalleryQuery>, options?: { readonly replace?: boolean }) => void,
] {
  const text = useSearch();
  const [, navigate] = useLocation();
  const query = useMemo(() => readQuery(text), [text]);
  const change = useCallback(
    (part: Partial<GalleryQuery>, { replace = false } = {}) => {
      const params = writeAddress({ ...readQuery(location.search), ...part }).toString();
      const { pathname } = location;
      const address = params === '' ? pathname : `${pathname}?${params}`;
      if (address !== pathname + location.search) navigate(address, { replace });
    },
    [navigate],
  );
  return [query, change];
}
