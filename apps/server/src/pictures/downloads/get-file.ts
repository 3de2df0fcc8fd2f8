import { createHash } from 'node:crypto';
import { CONTENT_HASH_BYTES, FILE_PX_DEFAULT, type FileFormat } from '@glyphdex/contract';
import { type Restyling, restyleSvg } from '@glyphdex/svg/restyle';
import type { Catalog, IconRecord } from '../../catalog/catalog.ts';
import { svgOf } from '../../icons/get-icon.ts';
import type { PictureForm, Pictures, PreviewAnswer } from '../../icons/pictures.ts';
import { PREVIEW_FORM } from '../picture-renderer.ts';

/** The format, size and restyling of a file. */
export interface FileOrder extends Restyling {
  readonly format: FileFormat;
}

export interface FileSources {
  readonly previews: Pictures;
  /** All other pictures. They have a cache of their own, so they cannot evict previews. */
  readonly files: Pictures;
}

/**
 * The file of this icon: an SVG at once, a picture from a cache or drawn now. `client` is the client that asks.
 * The caller holds the catalog until the answer arrives. A refusal is a value, as for previews. Calls
 * `beforeDrawing` before a picture is drawn, unless another request has started to draw it; if that rejects, so
 * does this.
 */
export async function getFile(
  catalog: Catalog,
  { id: iconId, contentHash }: Pick<IconRecord, 'id' | 'contentHash'>,
  { format, size, ...style }: FileOrder,
  sources: FileSources,
  client: string,
  beforeDrawing: (form: PictureForm) => Promise<void>,
): Promise<PreviewAnswer> {
  const restyledSvg = (sizeOfSvg?: number) => {
    const svg = svgOf(catalog, iconId);
    const isUnchanged = sizeOfSvg === undefined && Object.values(style).every((value) => value === undefined);
    return isUnchanged ? svg : restyleSvg(svg, { ...style, size: sizeOfSvg });
  };
  if (format === 'svg') {
    return { kind: 'picture', bytes: Buffer.from(restyledSvg(size)) };
  }
  const form = { format, px: size ?? FILE_PX_DEFAULT };
  const { color, strokeWidth, rotate, flip } = style;
  const isStyled = [color, strokeWidth, rotate, flip].some((value) => value !== undefined);
  const isPreview = form.format === PREVIEW_FORM.format && form.px === PREVIEW_FORM.px && !isStyled;
  // An absent value leaves its place empty: a stroke width of 90 and a rotation by 90 get different names.
  const variantName = [color, strokeWidth, rotate, flip].join(' ');
  const pictureName = isPreview ? contentHash : nameOf(`${contentHash} ${format} ${form.px} ${variantName}`);
  const pictures = isPreview ? sources.previews : sources.files;
  return pictures.get({
    client,
    iconId,
    pictureName,
    form,
    async svgOf() {
      await beforeDrawing(form);
      return restyledSvg();
    },
  });
}

/** A digest with the length of a content hash, because the cache requires that length. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, CONTENT_HASH_BYTES).toString('base64url');
}
