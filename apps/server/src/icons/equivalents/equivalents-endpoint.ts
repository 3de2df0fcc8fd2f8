import { detailOf, EQUIVALENTS_MAX, EquivalentsQuerySchema, IconSchema, Type } from '@glyphdex/contract';
import { detailBodyOf } from '../../http/response/envelopes.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { getIcon, ICON_PARAMETER, iconNotFound } from '../get-icon.ts';
import { parseExpansions } from '../icon-presenter.ts';
import { queryEndpoint, workOf } from '../query-endpoint.ts';
import { getPack, PACK_NOT_FOUND } from '../reference/list-packs.ts';
import { FREE, takeFromBudget } from '../take-from-budget.ts';
import { findEquivalents } from './find-equivalents.ts';

export const equivalentsEndpoint = queryEndpoint({
  path: '/icons/{icon}/equivalents',
  operationId: 'findEquivalents',
  summary: 'The same icon in other packs',
  description:
    'The best first, at most one of each pack. Icons with the same name come first, then those that name the same thing; the look decides among them. An icon with another name is listed only if it looks like the icon.',
  pathParameter: ICON_PARAMETER,
  query: EquivalentsQuerySchema,
  exampleQuery: 'pack=lucide',
  answer: detailOf(Type.Array(IconSchema, { maxItems: EQUIVALENTS_MAX })),
  errors: ['icon_not_found', 'pack_not_found', 'bulk_download'],
  showsIconBudget: true,
  price: { unitsMax: REQUEST_COST.equivalents },
  bound: { answerIcons: EQUIVALENTS_MAX },

  find({ catalog, parameter }, { pack }) {
    const icon = getIcon(catalog, parameter);
    if (icon === undefined) return iconNotFound(catalog, parameter);
    return pack === undefined || getPack(catalog, pack) !== undefined ? icon : PACK_NOT_FOUND;
  },
  cost: () => REQUEST_COST.equivalents,
  async body(scope, values, { found: icon }) {
    const found = await findEquivalents(workOf(scope), icon, values.pack);
    const ids = found.ids.slice(0, EQUIVALENTS_MAX);
    const parts = parseExpansions(values.with);
    const budget = parts.svg ? await takeFromBudget(scope, ids) : FREE;
    if (budget.kind === 'refused') return budget;
    const body = detailBodyOf(`[${scope.presenter.iconsJson(ids, parts)}]`);
    return { body, isDegraded: found.isDegraded, headers: budget.headers };
  },
});
