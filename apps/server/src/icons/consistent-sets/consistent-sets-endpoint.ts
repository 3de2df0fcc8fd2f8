import {
  asciiJson,
  ConsistentSetSchema,
  ConsistentSetsQuerySchema,
  type FieldError,
  fieldError,
  pagedDetailOf,
  SET_NAME_CHARS_MAX,
  SET_NAMES_MAX,
  SET_NAMES_MIN,
  SETS_PER_PAGE_MAX,
} from '@glyphdex/contract';
import { PROBLEMS_MAX } from '../../http/limits.ts';
import type { QueryRefusal } from '../../http/request/query-reader.ts';
import { pagedBodyOf } from '../../http/response/envelopes.ts';
import { pageLinks } from '../../http/response/page-links.ts';
import { REQUEST_COST, setCost } from '../../limits/request-cost.ts';
import { distinctNames } from '../concept-match.ts';
import { parseExpansions } from '../icon-presenter.ts';
import type { Scope } from '../keyed-endpoint.ts';
import { queryEndpoint, workOf } from '../query-endpoint.ts';
import { FREE, takeFromBudget } from '../take-from-budget.ts';
import { findSets, type IconSet, withRelated } from './find-sets.ts';

export const consistentSetsEndpoint = queryEndpoint({
  path: '/consistent-sets',
  operationId: 'findConsistentSets',
  summary: 'The packs that have icons for several names',
  description:
    'All packs, those with most of the names first. Each shows one icon for each name, in one manner of drawing if the pack has it. A name is `missing` if no icon of the whole pack has its words; a related icon may stand in for it.',
  query: ConsistentSetsQuerySchema,
  exampleQuery: 'names=home,search,settings&per_page=3',
  answer: pagedDetailOf(ConsistentSetSchema),
  errors: ['bulk_download'],
  showsIconBudget: true,
  price: { unitsMax: REQUEST_COST.setPerName * SET_NAMES_MAX },
  bound: { answerRows: SETS_PER_PAGE_MAX },

  check: ({ names = '' }) => refusalOf(namesIn(names)),
  find: (_scope, { names }) => distinctNames(namesIn(names)),
  cost: (_values, names) => setCost(names.length),
  async body(scope, values, { found: names, canonicalQuery }) {
    const { page = 1, per_page: perPage = SETS_PER_PAGE_MAX } = values;
    const work = workOf(scope);
    const all = await findSets(work, names, {});
    const shown = all.slice((page - 1) * perPage, page * perPage);
    const { sets, isDegraded } = await withRelated(work, shown, names, {});

    const ids = new Set(sets.flatMap(({ picks }) => picks.map(({ icon }) => icon.id)));
    const budget = parseExpansions(values.with).svg ? await takeFromBudget(scope, [...ids]) : FREE;
    if (budget.kind === 'refused') return budget;
    const links = pageLinks(scope.address, canonicalQuery, { page, perPage, total: all.length });
    return {
      body: pagedBodyOf(jsonOf(scope, sets, values.with), all.length, page, perPage),
      isDegraded,
      headers: [...links, ...budget.headers],
    };
  },
});

/** The JSON of `data`. */
function jsonOf({ catalog, presenter }: Scope, sets: readonly IconSet[], expansions?: string): string {
  const parts = parseExpansions(expansions);
  const namesOf = new Map(catalog.reference.packs.map(({ slug, name }) => [slug, name]));
  const rows = sets.map(({ pack, picks, missing }) => {
    const icons = picks.map(({ concept, match, icon }) => {
      const members = asciiJson({ wanted: concept, match }).slice(0, -1);
      return `${members},${presenter.iconsJson([icon.id], parts).slice(1)}`;
    });
    const found = picks.filter(({ match }) => match !== 'related').length;
    const head = asciiJson({ pack: { name: namesOf.get(pack), slug: pack }, found, missing }).slice(0, -1);
    return `${head},"icons":[${icons.join(',')}]}`;
  });
  return `[${rows.join(',')}]`;
}

function namesIn(list: string): readonly string[] {
  return list.trim() === '' ? [] : list.split(',').map((name) => name.trim());
}

/** Says of each wrong name what to do. */
function refusalOf(names: readonly string[]): QueryRefusal | undefined {
  const problems = names.flatMap((name, at) => problemOf(name, at + 1));
  const count = distinctNames(names).length;
  if (problems.length === 0 && (count < SET_NAMES_MIN || count > SET_NAMES_MAX))
    problems.push(fieldError('name_count', [count, SET_NAMES_MIN, SET_NAMES_MAX]));
  if (problems.length === 0) return undefined;
  return { code: 'invalid_parameter', errors: { names: problems.slice(0, PROBLEMS_MAX) } };
}

function problemOf(name: string, position: number): readonly FieldError[] {
  if (name === '') return [fieldError('name_empty', [position])];
  const { length } = [...name];
  if (length > SET_NAME_CHARS_MAX) return [fieldError('name_length', [position, length, SET_NAME_CHARS_MAX])];
  return HAS_WORD.test(name) ? [] : [fieldError('name_word', [position])];
}

const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;
