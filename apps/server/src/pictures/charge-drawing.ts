import { AppError } from '../base/app-error.ts';
import type { Refusal } from '../http/request-exchange.ts';
import type { Client } from '../http/route.ts';
import type { Refused } from '../icons/keyed-endpoint.ts';
import type { PictureForm, PreviewAnswer } from '../icons/pictures.ts';
import { pictureCost } from '../limits/request-cost.ts';

/**
 * Gets a picture with `get`, which calls `charge` only if it has to draw it. Above a cost limit nothing is drawn and
 * the answer is a refusal. Other clients that wait for the same picture get `rate_limited` then, and can repeat at
 * once.
 */
export async function chargeDrawing(
  client: Client,
  get: (charge: (form: PictureForm, otherUnits?: number) => Promise<void>) => Promise<PreviewAnswer>,
): Promise<{ readonly kind: 'picture'; readonly bytes: Buffer } | Refused> {
  let refusal: Refusal | undefined;
  const charge = async ({ format, px }: PictureForm, otherUnits = 0): Promise<void> => {
    refusal = await client.pay(pictureCost(format, px) + otherUnits);
    if (refusal !== undefined) throw new AppError('rate_limited', { retryAfterSeconds: 1 });
  };
  try {
    const answer = await get(charge);
    if (answer.kind !== 'picture') return { kind: 'refused', refusal: refusalOf(answer) };
    const { buffer, byteOffset, byteLength } = answer.bytes;
    return { kind: 'picture', bytes: Buffer.from(buffer, byteOffset, byteLength) };
  } catch (error) {
    if (refusal !== undefined) return { kind: 'refused', refusal };
    throw error;
  }
}

function refusalOf(answer: Exclude<PreviewAnswer, { readonly kind: 'picture' }>): Refusal {
  if (answer.kind === 'overloaded')
    return { code: 'overloaded', retryAfterMs: answer.retryAfterSeconds * 1000 };
  return { code: answer.kind === 'undrawable' ? 'picture_not_drawable' : 'internal_error' };
}
