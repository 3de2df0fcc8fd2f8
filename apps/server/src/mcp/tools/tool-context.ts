import type { ReadImage } from '../../icons/image-reader.ts';
import type { CatalogWork } from '../../icons/read-in-steps.ts';
import type { PictureRenderer } from '../../pictures/picture-renderer.ts';

/**
 * The context of one tool call: one generation of the catalog, and the limits of its client. The service charges
 * each key; a local catalog has no limits.
 */
export interface ToolContext extends CatalogWork {
  /** The address that credits name. */
  readonly serviceUrl: string;
  readonly images: { readonly read: ReadImage };
  readonly renderer: Pick<PictureRenderer, 'render'>;
  /** The client, which shares drawing processes with others. */
  readonly client: string;
  /** Charges costly work (limits/request-cost.ts). Returns why it is refused, or `undefined` if it is allowed. */
  charge(units: number): string | undefined | Promise<string | undefined>;
  /** Takes icons from the daily budgets. Returns why they are refused, or `undefined` if they are allowed. */
  takeIcons(iconIds: readonly number[]): string | undefined | Promise<string | undefined>;
  /** Records a search text in the statistics of the client. */
  noteSearch(text: string, isFound: boolean): void;
}
