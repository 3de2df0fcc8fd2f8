import { DownloadQuerySchema, FILE_MEDIA_TYPES, type FileFormat } from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { Flip, QuarterTurn } from '../../domain/svg/turn-drawing.ts';
import { type FileOrder, getFile } from '../../services/files/get-file.ts';
import { getIcon } from '../../services/icons/get-icon.ts';
import type { PreviewAnswer } from '../../services/previews/get-preview.ts';
import { after } from '../after.ts';
import { digest64 } from '../etag.ts';
import type { KeyedEndpoint, Refused, Representation, Scope } from '../keyed-endpoint.ts';
import { QueryReader } from '../query-reader.ts';
import { takeFromBudget } from './take-from-budget.ts';

const reader = new QueryReader(DownloadQuerySchema);

export const downloadIconEndpoint: KeyedEndpoint = {
  path: '/icons/{icon}/download',
  operationId: 'downloadIcon',
  summary: 'An icon as a file, in the size, colour and direction that is wanted',
  description:
    'Counts as a download of the icon and against the daily budget of distinct icons. `Accept` is not looked at: `format` decides. Pictures of animated icons show their end; SVG files keep the animation.',
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

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const docId = getIcon(scope.catalog, scope.parameter);
    if (docId === undefined) return { kind: 'refused', refusal: { code: 'icon_not_found' } };
    const { serverVersion } = scope.context.deps;
    return {
      kind: 'resource',
      query: verdict,
      // A file changes with its drawing, not with the rest of the catalog.
      etagBasis: digest64(`${serverVersion} ${scope.catalog.icons.contentHashOf(docId)}`),
      orderFingerprint: '',
      represent: () => represent(scope, docId, orderOf(verdict.values)),
    };
  },
};

function represent(scope: Scope, docId: number, order: FileOrder) {
  const budget = takeFromBudget(scope, [docId]);
  if (budget.kind === 'refused') return budget;
  const { deps } = scope.context;
  return after(getFile(scope.catalog, docId, order, deps), (file) =>
    present(scope, docId, order.format, file, budget.headers),
  );
}

function present(
  { catalog, context, isHead }: Scope,
  docId: number,
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
  if (!isHead) context.deps.counters.download(catalog.icons.idOf(docId));
  const { bytes } = file;
  const name = `${catalog.icons.slugOf(docId)}.${format}`;
  return {
    kind: 'representation',
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    mediaType: FILE_MEDIA_TYPES[format],
    isDegraded: false,
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
    rotate: values.rotate === undefined ? undefined : (Number(values.rotate) as QuarterTurn),
    flip: values.flip as Flip | undefined,
  };
}
