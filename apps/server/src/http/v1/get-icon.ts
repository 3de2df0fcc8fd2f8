import { detailOf, GetIconQuerySchema, IconSchema } from '@glyphdex/contract';
import { getIcon } from '../../services/icons/get-icon.ts';
import type { KeyedEndpoint, Refused, Representation, Scope } from '../keyed-endpoint.ts';
import { type Expansions, parseExpansions } from '../present/expansions.ts';
import { QueryReader } from '../query-reader.ts';
import { takeFromBudget } from './take-from-budget.ts';

const reader = new QueryReader(GetIconQuerySchema);

export const getIconEndpoint: KeyedEndpoint = {
  path: '/icons/{icon}',
  operationId: 'getIcon',
  summary: 'One icon by id or slug',
  description: 'Aliases and former names resolve to the icon they stand for. Counts as a view of the icon.',
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

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const docId = getIcon(scope.catalog, scope.parameter);
    if (docId === undefined) return { kind: 'refused', refusal: { code: 'icon_not_found' } };
    return {
      kind: 'resource',
      query: verdict,
      orderFingerprint: '',
      viewedIconId: scope.catalog.icons.idOf(docId),
      represent: () => represent(scope, docId, parseExpansions(verdict.values.with)),
    };
  },
};

function represent(scope: Scope, docId: number, expansions: Expansions): Representation | Refused {
  const budget = expansions.svg ? takeFromBudget(scope, [docId]) : undefined;
  if (budget?.kind === 'refused') return budget;
  return {
    kind: 'representation',
    body: scope.presenter.icon(docId, expansions),
    isDegraded: false,
    headers: budget?.headers ?? [],
  };
}
