import { type Shape, type StyleSlug, Type } from '@glyphdex/contract';
import { listIcons } from '../../icons/list-icons.ts';
import { packsWithLicense, readLicenseFilter } from '../../icons/reference/license-filter.ts';
import { getPack } from '../../icons/reference/list-packs.ts';
import { searchCost } from '../../limits/request-cost.ts';
import { defineTool, refused } from '../tool.ts';
import { IconSchema, LicenseSchema, ShapeSchema, StyleSchema } from './common-schemas.ts';
import { summariesOf } from './named-icons.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 50;
const TEXT_CHARACTERS_MAX = 200;

export const searchIcons = defineTool({
  name: 'search_icons',
  title: 'Search icons',
  description:
    'Searches all icon packs by words in any of 64 languages; typos and synonyms are understood. Returns names, packs and licenses, the best first, without drawings. Then show candidates with preview_icons, or take code with get_icons. For several icons that should match each other, use pick_consistent_set instead.',
  input: {
    query: Type.String({
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'What the icon shows or means, such as home or shopping cart. Empty lists popular icons.',
    }),
    pack: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The slug of a pack, such as mdi or lucide.',
      }),
    ),
    style: Type.Optional(StyleSchema),
    shape: Type.Optional(ShapeSchema),
    license: Type.Optional(LicenseSchema),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMIT_MAX, description: `Default ${LIMIT_DEFAULT}.` }),
    ),
  },
  output: {
    icons: Type.Array(IconSchema),
    total: Type.Integer({ description: 'How many icons match.' }),
    related_tags: Type.Array(Type.String(), { description: 'Words for further searches.' }),
    did_you_mean: Type.Optional(Type.String({ description: 'The query with corrected spelling.' })),
  },

  price: ({ query }) => searchCost(query.trim()),

  async run({ query, pack, style, shape, license, limit = LIMIT_DEFAULT }, context) {
    const { catalog } = context;
    if (pack !== undefined && getPack(catalog, pack) === undefined) {
      return refused(`No pack has the slug "${pack}". Find slugs with list_packs.`);
    }
    const terms = readLicenseFilter(catalog, license);
    if ('reason' in terms) return refused(terms.reason);
    const text = query.trim();
    const filters = {
      pack,
      packs: packsWithLicense(catalog, terms),
      styles: style === undefined ? undefined : [style as StyleSlug],
      shapes: shape === undefined ? undefined : [shape as Shape],
    };
    const request = { search: text, filters, page: 1, perPage: limit };
    const { ids, total, relatedTags } = await listIcons(catalog, request, context.searchBudgetMs);
    const { icons, lines } = summariesOf(catalog, ids);
    if (text !== '') context.noteSearch(text, total > 0);
    const { corrected } = text === '' ? {} : catalog.suggest(text, 1);
    return {
      kind: 'answer',
      text: textOf(text, total, lines, corrected),
      data: {
        icons,
        total,
        related_tags: relatedTags.map(({ slug }) => slug),
        ...(corrected !== undefined && { did_you_mean: corrected }),
      },
    };
  },
});

function textOf(
  query: string,
  total: number,
  lines: readonly string[],
  corrected: string | undefined,
): string {
  const subject = query === '' ? '' : ` "${query}"`;
  const hint = corrected === undefined ? '' : ` Did you mean "${corrected}"?`;
  if (total === 0)
    return `No icon matches${subject} with these filters.${hint} Try fewer filters or another word.`;
  return [`${lines.length} of ${total} icons that match${subject}, the best first.${hint}`, ...lines].join(
    '\n',
  );
}
