import { STRINGS } from '../strings.ts';
import { ServiceError } from './get-json.ts';

/** A message for the visitor. */
export function failureText(error: Error): string {
  if (error instanceof ServiceError)
    return error.retryAfterSeconds !== undefined && error.status === 429
      ? STRINGS.failures.tooMany(error.retryAfterSeconds)
      : error.message;
  // `fetch` throws TypeError with browser-specific text when the service cannot be reached.
  return error instanceof TypeError ? STRINGS.failures.away : error.message;
}

/** Thrown when the page's address names a picture that this browser does not store. */
export class PictureGone extends Error {
  constructor() {
    super(STRINGS.draw.gone);
    this.name = 'PictureGone';
  }
}
