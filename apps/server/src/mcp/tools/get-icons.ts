import { iconSlug, Type } from '@glyphdex/contract';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { defineTool, refused } from '../tool.ts';
import { choiceSchema, IconSchema, MissingSchema, missingSentence, namesSchema } from './common-schemas.ts';
import { readNamedIcons, summaryOf } from './named-icons.ts';
import { CODE_FORMATS, type CodeFormat, containsDrawing, writeIcons } from './write-icons.ts';

const NAMES_MAX = 50;
/** About 10,000 tokens of a model. */
const BYTES_DEFAULT = 32_000;
const BYTES_MAX = 200_000;
const SIZE_MAX = 1_024;

export const getIcons = defineTool({
  name: 'get_icons',
  title: 'Get icons as code',
  description:
    'Returns icons by name as code: svg, jsx (a React component), vue, svelte, css (a mask or background), data-uri, or iconify-name (mdi:home, for Iconify components). The code of all icons together is limited to max_bytes; icons that do not fit are listed in left_out. Draw no icons yourself: use this code unchanged.',
  input: {
    names: namesSchema(NAMES_MAX),
    format: Type.Optional(choiceSchema(CODE_FORMATS, 'Default svg.')),
    size: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: SIZE_MAX,
        description: 'Width and height in pixels. Default: that of the drawing.',
      }),
    ),
    color: Type.Optional(
      Type.String({
        pattern: '^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{1,30})$',
        description: 'Replaces currentColor: #rrggbb or a CSS color name. Other colors of the drawing stay.',
      }),
    ),
    max_bytes: Type.Optional(
      Type.Integer({ minimum: 1_000, maximum: BYTES_MAX, description: `Default ${BYTES_DEFAULT}.` }),
    ),
  },
  output: {
    format: choiceSchema(CODE_FORMATS),
    icons: Type.Array(Type.Object({ ...IconSchema.properties, code: Type.String() })),
    left_out: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer() }), {
      description: 'Icons whose code did not fit into max_bytes.',
    }),
    missing: MissingSchema,
  },

  price: ({ names, format }) =>
    containsDrawing((format ?? 'svg') as CodeFormat)
      ? 1 + REQUEST_COST.tools.perWrittenIcon * names.length
      : 1,

  async run({ names, size, color, max_bytes = BYTES_DEFAULT, ...args }, context) {
    const { catalog } = context;
    const format = (args.format ?? 'svg') as CodeFormat;
    const hasDrawing = containsDrawing(format);
    const { icons, missing } = await readNamedIcons(context, names, hasDrawing ? { svg: true } : {});
    const { written, leftOut } = await writeIcons(
      icons,
      { format, size, color },
      max_bytes,
      context.startSlowWork,
    );
    const refusal = hasDrawing ? await context.takeIcons(written.map(({ icon }) => icon.id)) : undefined;
    if (refusal !== undefined) return refused(refusal);
    const found = written.map(({ icon, code }) => ({ ...summaryOf(catalog, icon), code }));
    const left = leftOut.map(({ icon: { pack, name }, bytes }) => ({ name: iconSlug(pack, name), bytes }));
    const leftSentence =
      left.length === 0
        ? ''
        : `\nLeft out, because the code would exceed ${max_bytes} bytes: ${left.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ')}. Ask for them separately, or raise max_bytes (at most ${BYTES_MAX}).`;
    return {
      kind: 'answer',
      text: `${found.map(({ name, code }) => `${name}:\n${code}`).join('\n')}${leftSentence}${missingSentence(missing)}`.trim(),
      data: { format, icons: found, left_out: left, missing },
    };
  },
});
