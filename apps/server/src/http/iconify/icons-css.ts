import type { Awaitable } from '../../domain/awaitable.ts';
import { iconsDataOf } from '../../services/icon-sets/icons-data.ts';
import { styleSheetOf } from '../../services/icon-sets/style-sheet.ts';
import { DATA_CSP } from '../http-context.ts';
import { attachment } from './icon-svg.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { idsOf } from './icons-data.ts';
import { FRESH_SECONDS, refuseNotFound, sendAnswer } from './send-answer.ts';

/** `/{prefix}.css?icons=home,account`: icons as masks or backgrounds, see `styleSheetOf`. */
export function sendIconsCss(request: IconifyRequest, prefix: string): Awaitable<void> {
  const { query, catalog } = request;
  const names = query.given('icons')?.split(',');
  const set = catalog.iconSets.find(prefix);
  if (names === undefined || set === undefined) return refuseNotFound(request);
  const data = iconsDataOf(set, names);
  return sendAnswer(request, {
    mediaType: 'text/css; charset=utf-8',
    body: styleSheetOf(
      set,
      names,
      (...spellings) =>
        query.get(...spellings) ??
        spellings.map((name) => query.given(name)).find((value) => value !== undefined),
    ),
    freshSeconds: data.not_found === undefined ? FRESH_SECONDS.drawings : FRESH_SECONDS.missing,
    iconIds: idsOf(set, data),
    headers: query.get('download') === undefined ? DATA_CSP : [...DATA_CSP, ...attachment(`${prefix}.css`)],
  });
}
