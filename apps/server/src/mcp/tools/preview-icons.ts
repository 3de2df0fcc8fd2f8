import { iconSlug, Type } from '@glyphdex/contract';
import { sheetCost, sheetDrawingsCost } from '../../limits/request-cost.ts';
import { contactSheet } from '../../pictures/contact-sheet/contact-sheet.ts';
import {
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../../pictures/picture-renderer.ts';
import { defineTool, refused } from '../tool.ts';
import { MissingSchema, missingSentence, namesSchema } from './common-schemas.ts';
import { readNamedIcons } from './named-icons.ts';

const NAMES_MAX = 60;
/** Maximal characters of all drawings together. Those of sixty icons usually have 0.1 to 0.5 million. */
const SVG_CHARACTERS_MAX = 1_500_000;

export const previewIcons = defineTool({
  name: 'preview_icons',
  title: 'Preview icons in one picture',
  description:
    'Draws icons into one PNG: a grid on a light background, each with its name and pack, in the order of the names. Use it to look at candidates before choosing. Costs no icons of the daily budget.',
  input: { names: namesSchema(NAMES_MAX) },
  output: {
    width: Type.Integer(),
    height: Type.Integer(),
    columns: Type.Integer(),
    icons: Type.Array(Type.String(), { description: 'The names in the grid, row by row.' }),
    left_out: Type.Array(Type.String(), {
      description: 'Icons whose long drawings did not fit into the picture.',
    }),
    missing: MissingSchema,
  },

  price: ({ names }) => sheetCost(names.length),

  async run({ names }, context) {
    const { icons, missing } = await readNamedIcons(context, names, { svg: true });
    const read = icons.map(({ pack, name, svgJson }) => ({
      pack,
      name,
      slug: iconSlug(pack, name),
      svgJson: svgJson!,
    }));
    let charactersLeft = SVG_CHARACTERS_MAX;
    const drawn = read.filter(({ svgJson: { length } }) => {
      if (length > charactersLeft) return false;
      charactersLeft -= length;
      return true;
    });
    const leftOut = read.filter((icon) => !drawn.includes(icon)).map(({ slug }) => slug);
    if (drawn.length === 0) {
      return refused(
        leftOut.length > 0
          ? `The drawing is too long for a preview: ${leftOut.join(', ')}. Take the code with get_icons.`
          : missingSentence(missing).trim(),
      );
    }
    const units = sheetDrawingsCost(SVG_CHARACTERS_MAX - charactersLeft);
    const refusal = units > 0 ? await context.charge(units) : undefined;
    if (refusal !== undefined) return refused(refusal);
    const sheet = await contactSheet(
      drawn.map(({ pack, name, svgJson }) => ({ pack, name, svg: JSON.parse(svgJson) as string })),
      context.startSlowWork,
    );
    const { width, height, columns } = sheet;
    let picture: Uint8Array;
    try {
      picture = await context.renderer.render(
        sheet.svg,
        { format: 'png', px: width, heightPx: height },
        context.client,
      );
    } catch (error) {
      if (error instanceof RendererBusyError || error instanceof RendererInterruptedError)
        return refused('Too many pictures are being drawn. Call again in a few seconds.');
      if (error instanceof UndrawableError)
        return refused('One of these drawings cannot be drawn in time. Preview fewer icons at once.');
      throw error;
    }
    const slugs = drawn.map(({ slug }) => slug);
    const left =
      leftOut.length === 0
        ? ''
        : `\nLeft out, because the drawings are too long for one picture: ${leftOut.join(', ')}. Preview them apart.`;
    return {
      kind: 'answer',
      text: `${slugs.length} icons in ${columns} columns, row by row: ${slugs.join(', ')}.${left}${missingSentence(missing)}`,
      data: { width, height, columns, icons: slugs, left_out: leftOut, missing },
      picture,
    };
  },
});
