import { STRINGS } from '../strings.ts';
import { ServiceError } from './get-json.ts';

/** What went wrong, in words for whoever waits for an answer. */
export function failureText(error: Error): string {
  if (error instanceof ServiceError)
    return error.retryAfterSeconds !== undefined && error.status === 429
      ? STRINGS.failures.tooMany(error.retryAfterSeconds)
      : error.message;
  // `fetch` fails in the browser's own words when there is no service at the other end.
  return error instanceof TypeError ? STRINGS.failures.away : error.message;
}

/** The address of the page names a picture that this browser does not have. */
export class PictureGone extends Error {
  constructor() {
    super(STRINGS.draw.gone);
    this.name = 'PictureGone';
  }
}
