import { AppError } from '../base/app-error.ts';
import type { Refusal } from '../http/request-exchange.ts';
import type { Client } from '../http/route.ts';
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
): Promise<PreviewAnswer | { readonly kind: 'refused'; readonly refusal: Refusal }> {
  let refusal: Refusal | undefined;
  const charge = async ({ format, px }: PictureForm, otherUnits = 0): Promise<void> => {
    refusal = await client.pay(pictureCost(format, px) + otherUnits);
    if (refusal !== undefined) throw new AppError('rate_limited', { retryAfterSeconds: 1 });
  };
  try {
    return await get(charge);
  } catch (error) {
    if (refusal !== undefined) return { kind: 'refused', refusal };
    throw error;
  }
}
