import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, sendAnswer } from './send-answer.ts';

/** The version of the reference server whose answers these are compared with. */
const REFERENCE_VERSION = '3.2.0';

/** `/version`: one line of text. */
export function sendVersion(request: IconifyRequest): Promise<void> {
  const { serverVersion } = request.services.parts;
  return sendAnswer(request, {
    mediaType: 'text/plain; charset=utf-8',
    freshSeconds: FRESH_SECONDS.missing,
    cost: 1,
    pieces: () => [`Iconify API version ${REFERENCE_VERSION} (Glyphdex ${serverVersion})`],
  });
}
