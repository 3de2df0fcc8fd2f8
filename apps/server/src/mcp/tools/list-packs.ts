import { Type } from '@glyphdex/contract';
import { readLicenseFilter } from '../../icons/reference/license-filter.ts';
import { listPacks as packsOf } from '../../icons/reference/list-packs.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { defineTool, refused } from '../tool.ts';
import { LicenseSchema } from './common-schemas.ts';

const flag = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description });

export const listPacks = defineTool({
  name: 'list_packs',
  title: 'List icon packs',
  description:
    'Lists all icon packs with their license and number of icons, the largest first. The resource glyphdex://pack/{slug} has the details of one pack.',
  input: { license: Type.Optional(LicenseSchema) },
  output: {
    packs: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        license: Type.Union([Type.String(), Type.Null()], { description: 'SPDX id.' }),
        commercial_use: flag('null: unknown.'),
        attribution_required: flag('Whether people who see an icon must see who made it. null: unknown.'),
        icons_count: Type.Integer(),
        palette: Type.Boolean({ description: 'Whether its icons have colors of their own.' }),
      }),
    ),
  },

  price: () => REQUEST_COST.tools.packs,

  async run({ license }, { catalog }) {
    const terms = readLicenseFilter(catalog, license);
    if ('reason' in terms) return refused(terms.reason);
    const packs = packsOf(catalog, terms)
      .toSorted((a, b) => b.icons_count - a.icons_count)
      .map(({ slug, name, license: of, icons_count, palette }) => ({
        slug,
        name,
        license: of.spdx,
        commercial_use: of.commercial_use,
        attribution_required: of.attribution_required,
        icons_count,
        palette,
      }));
    const lines = packs.map(
      (pack) => `${pack.slug}: ${pack.name}, ${pack.icons_count} icons, ${pack.license ?? 'unknown license'}`,
    );
    return {
      kind: 'answer',
      text: [`${packs.length} packs, the largest first.`, ...lines].join('\n'),
      data: { packs },
    };
  },
});
