import { DATA_CSP } from '../http/http-context.ts';
import { iconifyCost } from '../limits/request-cost.ts';
import { attachment } from './icon-svg.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { answerWith, readNames } from './icons-data.ts';
import { sendAnswer } from './send-answer.ts';
import { styleSheetOf } from './sets/style-sheet.ts';

/** `/{prefix}.css?icons=home,account`: icons as masks or backgrounds, see `styleSheetOf`. */
export async function sendIconsCss(request: IconifyRequest, prefix: string): Promise<void> {
  const { query } = request;
  const named = await readNames(request, prefix);
  if (named === undefined) return;
  const { set, names, found } = named;
  const parameter = (...spellings: readonly string[]) =>
    query.get(...spellings) ??
    spellings.map((name) => query.given(name)).find((value) => value !== undefined);
  await sendAnswer(request, {
    ...answerWith(set, found),
    mediaType: 'text/css; charset=utf-8',
    cost: iconifyCost(found.drawnBytes, names.length),
    pieces: () => styleSheetOf(set, names, parameter),
    headers: query.get('download') === undefined ? DATA_CSP : [...DATA_CSP, ...attachment(`${prefix}.css`)],
  });
}
