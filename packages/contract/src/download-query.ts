import { CSS_COLORS } from './css-colors.ts';
import { closedObject, Type } from './schema-builder.ts';

/** The formats in which an icon can be downloaded. */
export const FILE_FORMATS = ['svg', 'png', 'webp', 'avif'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const FILE_MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

export const FILE_PX_MIN = 8;
export const FILE_PX_MAX = 1_024;
/** Default width and height of PNG, WebP and AVIF files. */
export const FILE_PX_DEFAULT = 256;

/** The query of a download: its format, and changes to the drawing. */
export const DownloadQuerySchema = closedObject({
  format: Type.Optional(
    Type.Enum([...FILE_FORMATS], { description: 'Format of the file. Default svg.', examples: ['png'] }),
  ),
  size: Type.Optional(
    Type.Integer({
      minimum: FILE_PX_MIN,
      maximum: FILE_PX_MAX,
      description: `Width and height in pixels of a square that the drawing fits into. Default ${FILE_PX_DEFAULT}; an SVG keeps its own size.`,
      examples: [64],
    }),
  ),
  color: Type.Optional(
    Type.String({
      'x-color': true,
      pattern: `^(#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|${[...CSS_COLORS.keys()].join('|')})$`,
      description:
        'Replaces currentColor: hex with 3, 6 or 8 digits, with or without #, or a CSS color name in any case. Other colors of the drawing stay.',
      examples: ['tomato'],
    }),
  ),
  stroke_width: Type.Optional(
    Type.Number({
      minimum: 0.1,
      maximum: 100,
      multipleOf: 0.001,
      description:
        'Width of the lines, in units of the drawing. Lines of other widths keep their proportion; drawings without lines stay as they are.',
      examples: [1.5],
    }),
  ),
  rotate: Type.Optional(
    Type.Enum([0, 90, 180, 270], { description: 'Degrees clockwise, after flipping.', examples: [90] }),
  ),
  flip: Type.Optional(
    Type.Enum(['horizontal', 'vertical', 'both'], {
      description: 'Mirrors the drawing before it is turned.',
    }),
  ),
});
