import { detailOf, GetIconQuerySchema, IconDetailSchema } from '@glyphdex/contract';
import { QueryReader } from '../http/request/query-reader.ts';
import { PLAIN } from '../http/route.ts';
import { iconNotFound } from './get-icon.ts';
import { parseExpansions } from './icon-presenter.ts';
import { etagFor, isUnchanged, type KeyedEndpoint } from './keyed-endpoint.ts';
import { takeFromBudget } from './take-from-budget.ts';

const reader = new QueryReader(GetIconQuerySchema);

export const getIconEndpoint: KeyedEndpoint = {
  path: '/icons/{icon}',
  operationId: 'getIcon',
  summary: 'One icon by id or slug',
  description:
    'Accepts aliases and former names. Each GET counts as a view of the icon, also when it answers 304.',
  pathParameter: {
    name: 'icon',
    description: 'The id in digits, or the slug `pack--name`.',
    example: 'mdi--home',
  },
  query: GetIconQuerySchema,
  exampleQuery: 'with=svg,packs,similars',
  answer: detailOf(IconDetailSchema),
  errors: ['icon_not_found', 'bulk_download'],
  showsIconBudget: true,
  price: PLAIN,
  bound: { answerIcons: 1 },

  async answerTo(scope) {
    const { catalog, services, presenter } = scope;
    const query = reader.read(scope.query);
    if (query.kind === 'refused') return query;
    const [id] = catalog.resolve([scope.parameter]);
    if (id === undefined) return iconNotFound(catalog, scope.parameter);
    if (!scope.isHead) services.parts.counters.view(id);
    const etag = etagFor(scope, query);
    if (isUnchanged(scope, etag)) return { kind: 'unchanged', etag };

    const parts = parseExpansions(query.values.with);
    const budget = parts.svg ? await takeFromBudget(scope, [id]) : undefined;
    if (budget?.kind === 'refused') return budget;
    return { kind: 'representation', body: presenter.icon(id, parts), etag, headers: budget?.headers ?? [] };
  },
};
