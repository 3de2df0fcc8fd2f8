import { DownloadQuerySchema, FILE_MEDIA_TYPES, type FileFormat, iconSlug } from '@glyphdex/contract';
import type { Static } from 'typebox';
import { after } from '../../domain/awaitable.ts';
import { PICTURE_UNITS_MAX } from '../../domain/request-cost.ts';
import type { Flip, QuarterTurn } from '../../domain/svg/turn-drawing.ts';
import type { IconRecord } from '../../ports/catalog.ts';
import type { PreviewAnswer } from '../../ports/pictures.ts';
import { type FileOrder, getFile } from '../../services/files/get-file.ts';
import { getIcon } from '../../services/icons/get-icon.ts';
import { chargeDrawing } from '../charge-drawing.ts';
import { QueryReader } from '../request/query-reader.ts';
import { digest64 } from '../response/etag.ts';
import { clientOf } from '../turns.ts';
import type { KeyedEndpoint, Refused, Representation, Resource, Scope } from './keyed-endpoint.ts';
import { takeFromBudget } from './take-from-budget.ts';

const reader = new QueryReader(DownloadQuerySchema);

export const downloadIconEndpoint: KeyedEndpoint = {
  path: '/icons/{icon}/download',
  operationId: 'downloadIcon',
  summary: 'An icon as a file, with a chosen size, color and direction',
  description:
    'Each file that is sent counts as a download of the icon. The icon counts once per UTC day against the daily icon budget. The parameter `format` selects the media type, and `Accept` is ignored. Pictures of animated icons show the end of the animation; SVG files keep the animation.',
  pathParameter: {
    name: 'icon',
    description: 'The id in digits, or the slug `pack--name`.',
    example: 'mdi--home',
  },
  query: DownloadQuerySchema,
  exampleQuery: 'format=png&size=64&color=tomato',
  answer: { mediaTypes: Object.values(FILE_MEDIA_TYPES) },
  errors: ['icon_not_found', 'picture_not_drawable', 'bulk_download'],
  showsIconBudget: true,
  price: { unitsMax: PICTURE_UNITS_MAX },
  bound: { answerIcons: 1 },

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    return after(getIcon(scope.catalog, scope.parameter), (icon) =>
      icon === undefined
        ? { kind: 'refused', refusal: { code: 'icon_not_found' } }
        : resourceOf(scope, icon, orderOf(verdict.values), verdict),
    );
  },
};

function resourceOf(scope: Scope, icon: IconRecord, order: FileOrder, query: Resource['query']): Resource {
  const { deps } = scope.context;
  return {
    kind: 'resource',
    query,
    // A file depends on the drawing and the code that writes it, not on the rest of the generation.
    etagBasis: digest64(`${deps.serverVersion} ${icon.contentHash}`),
    represent() {
      return after(takeFromBudget(scope, [icon.id]), (budget) =>
        budget.kind === 'refused'
          ? budget
          : after(
              chargeDrawing(scope.client, async (charge) =>
                getFile(scope.catalog, icon, order, deps, clientOf(scope.principal), charge),
              ),
              (file) =>
                file.kind === 'refused'
                  ? { ...file, refusal: { ...file.refusal, headers: budget.headers } }
                  : present(scope, icon, order.format, file, budget.headers),
            ),
      );
    },
  };
}

function present(
  { context, isHead }: Scope,
  icon: IconRecord,
  format: FileFormat,
  file: PreviewAnswer,
  budgetHeaders: readonly string[],
): Representation | Refused {
  if (file.kind === 'overloaded') {
    return {
      kind: 'refused',
      refusal: { code: 'overloaded', retryAfterMs: file.retryAfterSeconds * 1000, headers: budgetHeaders },
    };
  }
  if (file.kind !== 'picture') {
    const code = file.kind === 'undrawable' ? 'picture_not_drawable' : 'internal_error';
    return { kind: 'refused', refusal: { code, headers: budgetHeaders } };
  }
  if (!isHead) context.deps.counters.download(icon.id);
  const { bytes } = file;
  const name = `${iconSlug(icon.pack, icon.name)}.${format}`;
  return {
    kind: 'representation',
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    mediaType: FILE_MEDIA_TYPES[format],
    headers: [
      'Content-Disposition',
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      ...budgetHeaders,
    ],
  };
}

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
