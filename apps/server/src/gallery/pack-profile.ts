import {
  asciiJson,
  detailOf,
  NEWEST_ICONS_MAX,
  NoQuerySchema,
  PackProfileSchema,
  SHAPES,
  STYLES,
  UNKNOWN_AUTHOR,
} from '@glyphdex/contract';
import { BEST } from '../catalog/icon-search.ts';
import { detailBodyOf } from '../http/response/envelopes.ts';
import { clientOf } from '../http/slow-work.ts';
import { counted, plain } from '../icons/count-facets.ts';
import type { Scope } from '../icons/keyed-endpoint.ts';
import { queryEndpoint } from '../icons/query-endpoint.ts';
import { getPack, PACK_NOT_FOUND } from '../icons/reference/list-packs.ts';
import { FACETS_UNITS_MAX, facetsCost } from '../limits/request-cost.ts';

/** A pack whose last addition has more icons is taken for a new one. */
const NEW_ICONS_MAX = 500;

/** One answer with all that the page of a pack shows beside its icons. */
export const packProfileEndpoint = queryEndpoint({
  path: '/packs/{pack}/profile',
  operationId: 'getPackProfile',
  summary: 'One pack with its styles, its newest icons and other packs of its author',
  description: 'The newest icons are those of the last addition to the pack.',
  pathParameter: { name: 'pack', description: 'The slug of the pack.', example: 'mdi' },
  query: NoQuerySchema,
  answer: detailOf(PackProfileSchema),
  errors: ['pack_not_found'],
  cost: () => facetsCost(''),
  price: { unitsMax: FACETS_UNITS_MAX },
  bound: { answerBytes: 65_536 },
  find: ({ catalog, parameter }) => getPack(catalog, parameter) ?? PACK_NOT_FOUND,
  async body(scope, _values, { found }) {
    const { catalog, parameter, principal, services } = scope;
    const { packs } = catalog.reference;
    const { author, visibility } = packs.find(({ slug }) => slug === parameter)!;
    const isByAuthor = (name: string) => name === author.name && name !== UNKNOWN_AUTHOR;
    await services.slowWork.start(clientOf(principal));
    const { counts, isDegraded } = await catalog.countFacets({
      text: '',
      filters: { pack: parameter },
      budgetMs: services.parts.searchBudgetMs,
    });
    const json = asciiJson({
      ...found,
      is_own: visibility !== undefined,
      siblings: packs
        .filter(({ slug, author: { name } }) => slug !== parameter && isByAuthor(name))
        .map(({ name, slug }) => ({ name, slug })),
      shapes: counted(plain(SHAPES), counts.shape),
      styles: counted(STYLES, counts.style),
    });
    return { body: detailBodyOf(`${json.slice(0, -1)},"newest":${await newestIcons(scope)}}`), isDegraded };
  },
});

/** The icons that appeared last in the pack; `null` if all of them appeared at once, or if the day is not known. */
async function newestIcons({ catalog, presenter, parameter, services }: Scope): Promise<string> {
  const { searchBudgetMs: budgetMs } = services.parts;
  const query = { text: '', filters: { pack: parameter }, order: 'created_at', budgetMs } as const;
  const { ids } = await catalog.search({ ...BEST, ...query, limit: NEW_ICONS_MAX });
  const dates = catalog.read(ids, { detail: true }).map((icon) => icon?.created ?? 0);
  const since = dates[0] ?? 0;
  const older = dates.findIndex((date) => date !== since);
  if (since === 0 || older < 0) return 'null';
  const icons = presenter.iconsJson(ids.slice(0, Math.min(older, NEWEST_ICONS_MAX)), {});
  return `{"since":"${new Date(since * 1_000).toISOString()}","icons_count":${older},"icons":[${icons}]}`;
}
