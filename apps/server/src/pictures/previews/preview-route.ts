import { AppError } from '../../base/app-error.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import { isNotModified } from '../../http/response/etag.ts';
import type { Client, Route } from '../../http/route.ts';
import { clientOf } from '../../http/slow-work.ts';
import { readIcon, svgOf } from '../../icons/get-icon.ts';
import type { IconParts } from '../../icons/icon-services.ts';
import { pictureCost } from '../../limits/request-cost.ts';
import { networkAccess, type VisitorParts } from '../../limits/visitor-access.ts';
import { chargeDrawing } from '../charge-drawing.ts';
import { PREVIEW_FORM } from '../picture-renderer.ts';

/** `<icon id>-<content hash>-<signature>.avif`. An icon id has at most 53 bits, which are 16 digits. */
const FILE = /^([1-9][0-9]{0,15})-([A-Za-z0-9_-]{16})-([A-Za-z0-9_-]{16})\.avif$/;

const PREVIEW_UNITS = pictureCost(PREVIEW_FORM.format, PREVIEW_FORM.px);

/** Pages of any origin may show previews. Opened as documents, previews load and run nothing. */
const PICTURE_HEADERS: readonly string[] = [
  'Content-Type',
  'image/avif',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Access-Control-Allow-Origin',
  '*',
];

type PreviewParts = VisitorParts & Pick<IconParts, 'catalogs' | 'previews' | 'previewSigner'>;

/**
 * `/previews/{file}`: public, and immutable because the address contains the hash of the drawing. The signature in the
 * address is verified before any other work. A matching ETag gets 304 without a look into the catalog.
 */
export function previewRoute(parts: PreviewParts): Route {
  return {
    path: '/previews/{file}',
    access: networkAccess(parts),
    price: { unitsMax: PREVIEW_UNITS },
    bound: { answerIcons: 1 },
    handler(exchange, file, client) {
      const [, idDigits, contentHash = '', signature = ''] = FILE.exec(file) ?? [];
      const iconId = Number(idDigits);
      if (idDigits === undefined || !parts.previewSigner.verify(iconId, contentHash, signature)) {
        return exchange.refuse({ code: 'preview_not_found' });
      }
      const caching = ['ETag', `"${contentHash}"`, 'Cache-Control', 'public, max-age=31536000, immutable'];
      if (isNotModified(exchange.request.headers['if-none-match'], `"${contentHash}"`)) {
        return exchange.sendEmpty(304, caching);
      }
      return answer(parts, exchange, iconId, contentHash, caching, client);
    },
  };
}

async function answer(
  { catalogs, previews }: PreviewParts,
  exchange: RequestExchange,
  iconId: number,
  contentHash: string,
  caching: readonly string[],
  client: Client,
): Promise<void> {
  const catalog = catalogs.active();
  const release = catalog.hold();
  try {
    const icon = readIcon(catalog, iconId);
    const isCurrent = icon?.contentHash === contentHash;
    const preview = await chargeDrawing(client, (charge) =>
      previews.get({
        client: clientOf(client.principal),
        iconId,
        pictureName: contentHash,
        svgOf: async () => {
          // The address belongs to another generation. Its picture is served if it is cached, but not drawn again.
          if (!isCurrent) throw new AppError('preview_not_found');
          await charge(PREVIEW_FORM);
          return svgOf(catalog, iconId);
        },
      }),
    );
    if (preview.kind === 'picture') exchange.send(200, [...PICTURE_HEADERS, ...caching], preview.bytes);
    else if (isCurrent || preview.refusal.code === 'overloaded') exchange.refuse(preview.refusal);
    else exchange.refuse({ code: 'preview_not_found' });
  } finally {
    release();
  }
}
