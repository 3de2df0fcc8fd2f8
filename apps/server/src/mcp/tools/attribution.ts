import { Type } from '@glyphdex/contract';
import { getAttribution } from '../../icons/attribution/get-attribution.ts';
import { slugOf } from '../../icons/get-icon.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { defineTool } from '../tool.ts';
import { MissingSchema, missingSentence, namesSchema } from './common-schemas.ts';

const NAMES_MAX = 200;

export const attribution = defineTool({
  name: 'attribution',
  title: 'Credits for icons',
  description:
    'Returns the credits that a product must show for the icons that it uses, as text, HTML and Markdown: one line for the service and one per pack. Call it once with all icons, when the choice is made.',
  input: { names: namesSchema(NAMES_MAX) },
  output: {
    text: Type.String(),
    html: Type.String(),
    markdown: Type.String(),
    packs: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        author: Type.String(),
        license: Type.Union([Type.String(), Type.Null()], { description: 'SPDX id.' }),
        attribution_required: Type.Union([Type.Boolean(), Type.Null()]),
      }),
    ),
    missing: MissingSchema,
  },

  price: ({ names }) => 1 + Math.floor(names.length / REQUEST_COST.tools.namesPerUnit),

  async run({ names }, { catalog, serviceUrl }) {
    const slugs = new Map(names.map((name) => [slugOf(name), name]));
    const credits = await getAttribution(catalog, [...slugs.keys()], serviceUrl);
    const missing = credits.missing.map((slug) => slugs.get(slug) ?? slug);
    const { text, html, markdown } = credits.notice;
    return {
      kind: 'answer',
      text: `${text}${missingSentence(missing)}`,
      data: {
        text,
        html,
        markdown,
        packs: credits.packs.map(({ slug, name, author, license }) => ({
          slug,
          name,
          author: author.name,
          license: license.spdx,
          attribution_required: license.attribution_required,
        })),
        missing,
      },
    };
  },
});
