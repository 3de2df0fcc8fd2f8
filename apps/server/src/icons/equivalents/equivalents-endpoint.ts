import { detailOf, EQUIVALENTS_MAX, EquivalentsQuerySchema, IconSchema, Type } from '@glyphdex/contract';
import { QueryReader } from '../../http/request/query-reader.ts';
import { detailBodyOf } from '../../http/response/envelopes.ts';
import { clientOf } from '../../http/slow-work.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { getIcon, iconNotFound } from '../get-icon.ts';
import { parseExpansions } from '../icon-presenter.ts';
import { etagFor, isUnchanged, type KeyedEndpoint } from '../keyed-endpoint.ts';
import { FREE, takeFromBudget } from '../take-from-budget.ts';
import { findEquivalents } from './find-equivalents.ts';

const reader = new QueryReader(EquivalentsQuerySchema);

export const equivalentsEndpoint: KeyedEndpoint = {
  path: '/icons/{icon}/equivalents',
  operationId: 'findEquivalents',
  summary: 'The same icon in other packs',
  description:
    'The best first, at most one of each pack. Icons with the same name come first, then those that name the same thing; the look decides among them. An icon with another name is listed only if it looks like the icon.',
  pathParameter: {
    name: 'icon',
    description: 'The id in digits, or the slug `pack--name`.',
    example: 'mdi--home',
  },
  query: EquivalentsQuerySchema,
  exampleQuery: 'pack=lucide',
  answer: detailOf(Type.Array(IconSchema, { maxItems: EQUIVALENTS_MAX })),
  errors: ['icon_not_found', 'bulk_download'],
  showsIconBudget: true,
  price: { unitsMax: REQUEST_COST.equivalents },
  bound: { answerIcons: EQUIVALENTS_MAX },

  async answerTo(scope) {
    const { catalog, services, principal, client, presenter, parameter } = scope;
    const query = reader.read(scope.query);
    if (query.kind === 'refused') return query;
    const icon = getIcon(catalog, parameter);
    if (icon === undefined) return iconNotFound(catalog, parameter);
    const etag = etagFor(scope, query);
    if (isUnchanged(scope, etag)) return { kind: 'unchanged', etag };

    const tooCostly = await client.pay(REQUEST_COST.equivalents);
    if (tooCostly !== undefined) return { kind: 'refused', refusal: tooCostly };
    const context = {
      catalog,
      searchBudgetMs: services.parts.searchBudgetMs,
      startSlowWork: () => services.slowWork.start(clientOf(principal)),
    };
    const found = await findEquivalents(context, icon, query.values.pack);
    const ids = found.ids.slice(0, EQUIVALENTS_MAX);
    const parts = parseExpansions(query.values.with);
    const budget = parts.svg ? await takeFromBudget(scope, ids) : FREE;
    if (budget.kind === 'refused') return budget;
    return {
      kind: 'representation',
      body: detailBodyOf(`[${presenter.iconsJson(ids, parts)}]`),
      etag: found.isDegraded ? undefined : etag,
      headers: budget.headers,
    };
  },
};
