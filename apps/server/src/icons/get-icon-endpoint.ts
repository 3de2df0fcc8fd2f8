import { detailOf, GetIconQuerySchema, IconDetailSchema } from '@glyphdex/contract';
import { PLAIN } from '../http/route.ts';
import { ICON_PARAMETER, iconNotFound } from './get-icon.ts';
import { parseExpansions } from './icon-presenter.ts';
import { queryEndpoint } from './query-endpoint.ts';
import { FREE, takeFromBudget } from './take-from-budget.ts';

export const getIconEndpoint = queryEndpoint({
  path: '/icons/{icon}',
  operationId: 'getIcon',
  summary: 'One icon by id or slug',
  description:
    'Accepts aliases and former names. Each GET counts as a view of the icon, also when it answers 304.',
  pathParameter: ICON_PARAMETER,
  query: GetIconQuerySchema,
  exampleQuery: 'with=svg,packs,similars',
  answer: detailOf(IconDetailSchema),
  errors: ['icon_not_found', 'bulk_download'],
  showsIconBudget: true,
  price: PLAIN,
  bound: { answerIcons: 1 },

  find({ catalog, parameter, services, isHead }) {
    const [id] = catalog.resolve([parameter]);
    if (id === undefined) return iconNotFound(catalog, parameter);
    if (!isHead) services.parts.counters.view(id);
    return id;
  },
  async body(scope, values, { found: id }) {
    const parts = parseExpansions(values.with);
    const budget = parts.svg ? await takeFromBudget(scope, [id]) : FREE;
    if (budget.kind === 'refused') return budget;
    return { body: scope.presenter.icon(id, parts), headers: budget.headers };
  },
});
