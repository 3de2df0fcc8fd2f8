import { COLORS, COUNTED_PACKS_MAX, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import { Deadline } from '@glyphdex/engine';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { FacetName, IconSearch } from '../../ports/search-backend.ts';
import type { LicenseFilter } from '../reference/list-packs.ts';
import { countLicenses } from './count-licenses.ts';
import { countTags } from './count-tags.ts';
import type { CountedValue } from './counted-value.ts';
import { iconSearchOf, type ListIconsRequest, type SearchEnvironment } from './list-icons.ts';

export interface FacetCounts {
  readonly types: readonly CountedValue[];
  readonly shapes: readonly CountedValue[];
  readonly colors: readonly CountedValue[];
  readonly styles: readonly CountedValue[];
  readonly packs: readonly CountedValue[];
  readonly tags: readonly CountedValue[];
  readonly licenses: readonly CountedValue[];
  readonly terms: readonly CountedValue[];
}

/**
 * What would each value of a filter list, if all other filters stayed as they are? A filter does not narrow its own
 * counts, so that an alternative can be seen before it is chosen; of tags all that are chosen must hold, so they do. Costs two
 * searches, and one more for each filter in use.
 */
export async function countFacets(
  catalog: OpenCatalog,
  request: ListIconsRequest,
  license: LicenseFilter,
  { counts, nowMs, budgetMs }: SearchEnvironment,
): Promise<FacetCounts> {
  const search = iconSearchOf(request, counts);
  const deadline = new Deadline(nowMs, budgetMs);
  const together = await catalog.search.countValues(search, deadline);
  const countsOf = async (facet: FacetName, filter: keyof IconSearch): Promise<Uint32Array> => {
    if (search[filter] === undefined) return together[facet];
    return (await catalog.search.countValues({ ...search, [filter]: undefined }, deadline))[facet];
  };
  const named = (names: readonly { readonly value: string; readonly name: string }[], found: Uint32Array) =>
    names.flatMap(({ value, name }, position) => {
      const count = found[position] ?? 0;
      return count === 0 ? [] : [{ value, name, icons_count: count }];
    });
  const packs = catalog.reference.packs.map(({ slug, name }) => ({ value: slug, name }));
  const byLicense = countLicenses(catalog.reference.packs, await countsOf('pack', 'packs'), license);
  return {
    types: named(plain(ICON_TYPES), await countsOf('type', 'types')),
    shapes: named(plain(SHAPES), await countsOf('shape', 'shapes')),
    colors: named(plain(COLORS.map(({ name }) => name)), await countsOf('color', 'colors')),
    styles: named(
      STYLES.map(({ slug, name }) => ({ value: slug, name })),
      await countsOf('style', 'styles'),
    ),
    packs: named(packs, await countsOf('pack', 'pack'))
      .sort((a, b) => b.icons_count - a.icons_count || (a.value < b.value ? -1 : 1))
      .slice(0, COUNTED_PACKS_MAX),
    tags: await countTags(catalog, request, '', { counts, nowMs, budgetMs }),
    ...byLicense,
  };
}

function plain(names: readonly string[]) {
  return names.map((name) => ({ value: name, name }));
}
