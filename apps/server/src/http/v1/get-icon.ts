import { detailOf, GetIconQuerySchema, IconSchema } from '@glyphdex/contract';
import { after } from '../../domain/awaitable.ts';
import type { IconParts } from '../../ports/catalog.ts';
import { QueryReader } from '../request/query-reader.ts';
import { parseExpansions } from '../response/icon-presenter.ts';
import { PLAIN } from '../route.ts';
import type { KeyedEndpoint, Resource, Scope } from './keyed-endpoint.ts';
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
  answer: detailOf(IconSchema),
  errors: ['icon_not_found', 'bulk_download'],
  showsIconBudget: true,
  price: PLAIN,
  bound: { answerIcons: 1 },

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const expansions = parseExpansions(verdict.values.with);
    return after(scope.catalog.resolve([scope.parameter]), ([id]) =>
      id === undefined
        ? { kind: 'refused', refusal: { code: 'icon_not_found' } }
        : resourceOf(scope, id, expansions, verdict),
    );
  },
};

function resourceOf(scope: Scope, id: number, expansions: IconParts, query: Resource['query']): Resource {
  return {
    kind: 'resource',
    query,
    viewedIconId: id,
    represent() {
      return after(expansions.svg ? takeFromBudget(scope, [id]) : undefined, (budget) =>
        budget?.kind === 'refused'
          ? budget
          : after(scope.presenter.icon(id, expansions), (body) => ({
              kind: 'representation',
              body,
              ...(budget && { headers: budget.headers }),
            })),
      );
    },
  };
}
