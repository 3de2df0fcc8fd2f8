import { DownloadQuerySchema, FILE_MEDIA_TYPES, type FileFormat, iconSlug } from '@glyphdex/contract';
import type { Flip, QuarterTurn } from '@glyphdex/svg/restyle';
import type { Static } from 'typebox';
import { digest64 } from '../../http/response/etag.ts';
import { clientOf } from '../../http/slow-work.ts';
import { getIcon, ICON_PARAMETER, iconNotFound } from '../../icons/get-icon.ts';
import { queryEndpoint } from '../../icons/query-endpoint.ts';
import { takeFromBudget } from '../../icons/take-from-budget.ts';
import { PICTURE_UNITS_MAX } from '../../limits/request-cost.ts';
import { chargeDrawing } from '../charge-drawing.ts';
import { type FileOrder, getFile } from './get-file.ts';

export const downloadIconEndpoint = queryEndpoint({
  path: '/icons/{icon}/download',
  operationId: 'downloadIcon',
  summary: 'An icon as a file, with a chosen size, color and direction',
  description:
    'Each file that is sent counts as a download of the icon. The icon counts once per UTC day against the daily icon budget. The parameter `format` selects the media type, and `Accept` is ignored. Pictures of animated icons show the end of the animation; SVG files keep the animation.',
  pathParameter: ICON_PARAMETER,
  query: DownloadQuerySchema,
  exampleQuery: 'format=png&size=64&color=tomato',
  answer: { mediaTypes: Object.values(FILE_MEDIA_TYPES) },
  errors: ['icon_not_found', 'picture_not_drawable', 'bulk_download'],
  showsIconBudget: true,
  price: { unitsMax: PICTURE_UNITS_MAX },
  bound: { answerIcons: 1 },

  find: ({ catalog, parameter }) => getIcon(catalog, parameter) ?? iconNotFound(catalog, parameter),
  // A file depends on the drawing and the code that writes it, not on the rest of the generation.
  basis: ({ services }, { contentHash }) => digest64(`${services.parts.serverVersion} ${contentHash}`),
  async body(scope, values, { found: icon }) {
    const { catalog, client, principal } = scope;
    const { parts } = scope.services;
    const budget = await takeFromBudget(scope, [icon.id]);
    if (budget.kind === 'refused') return budget;
    const order = orderOf(values);
    const file = await chargeDrawing(client, (charge) =>
      getFile(catalog, icon, order, parts, clientOf(principal), charge),
    );
    if (file.kind === 'refused')
      return { kind: 'refused', refusal: { ...file.refusal, headers: budget.headers } };
    // A publishable key is one client, like any other key; the keys of an account are one together.
    const { keyId, isVisitor, shared } = principal;
    if (!scope.isHead) parts.counters.download(icon.id, isVisitor ? keyId : (shared[0]?.subject ?? keyId));
    const name = `${iconSlug(icon.pack, icon.name)}.${order.format}`;
    const disposition = `attachment; filename="${name}"; filename*=UTF-8''${name}`;
    return {
      body: file.bytes,
      mediaType: FILE_MEDIA_TYPES[order.format],
      headers: ['Content-Disposition', disposition, ...budget.headers],
    };
  },
});

function orderOf(values: Static<typeof DownloadQuerySchema>): FileOrder {
  return {
    format: (values.format ?? 'svg') as FileFormat,
    size: values.size,
    color: values.color,
    strokeWidth: values.stroke_width,
    rotate: values.rotate as QuarterTurn | undefined,
    flip: values.flip as Flip | undefined,
  };
}
