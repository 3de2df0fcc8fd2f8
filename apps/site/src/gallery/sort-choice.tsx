import { SortField } from '../design/sort-field.tsx';
import { STRINGS } from '../strings.ts';
import type { GalleryQuery } from './gallery-query.ts';

const TEXTS = STRINGS.filters;
const ORDERS = ['name', 'created_at', 'downloads', 'views'] as const;

/** The sort order of the results. */
export function SortChoice({
  query,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  return (
    <SortField
      value={query.sortBy ?? ''}
      onChange={(value) => onChange({ sortBy: value === '' ? undefined : value })}
    >
      <option value="">{query.search === '' ? TEXTS.sortBy.popularity : TEXTS.sortBy.relevance}</option>
      {ORDERS.map((order) => (
        <option key={order} value={order}>
          {TEXTS.sortBy[order]}
        </option>
      ))}
    </SortField>
  );
}
