import { iconId } from '@glyphdex/contract';
import { type IconSet, jsonPieces, type SetForm, setJson } from '@glyphdex/export/iconify';
import { ICONIFY_SETS_AT_ONCE, ICONIFY_SETS_PER_HOUR } from '../http/limits.ts';
import { digest64 } from '../http/response/etag.ts';
import { iconifyCost } from '../limits/request-cost.ts';
import type { IconifyRequest, SetEndpoint } from './iconify-request.ts';
import { FRESH_SECONDS, findSet, type IconifyAnswer, sendAnswer, startSlowWork } from './send-answer.ts';

/** `Retry-After` of a client that reads as many sets as it may at once. */
const AT_ONCE_RETRY_MS = 5_000;
/** Ids that are computed in one turn of the event loop, which takes 2 ms. */
const IDS_PER_TURN = 1_000;

/** `/sets/{prefix}.json`: a set with its metadata, for editors and other tools. */
export const sendWholeSet: SetEndpoint = (request, prefix) => sendSet(request, prefix, 'whole');

/** `/@iconify-json/{prefix}/icons.json`: a set as in its npm package, for build tools with an address of a CDN. */
export const sendPackageSet: SetEndpoint = (request, prefix) => sendSet(request, prefix, 'package');

/** Streams a set. It counts as one of those that a client takes in an hour, as one that it reads, and as its icons. */
async function sendSet(request: IconifyRequest, prefix: string, form: SetForm): Promise<void> {
  const set = await findSet(request, prefix);
  if (set === undefined) return;
  const { principal, catalog, services } = request;
  const { parts, setReaders } = services;
  const { drawings, names, lists } = catalog.iconSets.sizeOf(prefix)!;
  // One network with a publishable key takes no sets from others.
  const subject = principal.network?.subject ?? principal.keyId;
  const perHour = principal.rateLimitPerMinute === 0 ? 0 : ICONIFY_SETS_PER_HOUR;
  let isReading = false;
  const answer: IconifyAnswer = {
    mediaType: 'application/json; charset=utf-8',
    freshSeconds: FRESH_SECONDS.lists,
    etag: `W/"${digest64(`${parts.serverVersion}\n${set.fingerprint}\n${form}`)}"`,
    async admit() {
      // Checked first, because a request that is refused for this reason takes no set.
      if (setReaders.get(subject) >= ICONIFY_SETS_AT_ONCE)
        return { code: 'rate_limited', message: TOO_MANY_AT_ONCE, retryAfterMs: AT_ONCE_RETRY_MS };
      setReaders.add(subject, 1);
      isReading = true;
      const { isAllowed, resetMs } = await parts.iconify.setLimiter.consume(subject, perHour);
      return isAllowed ? undefined : { code: 'rate_limited', message: TOO_MANY_SETS, retryAfterMs: resetMs };
    },
    cost: iconifyCost(drawings + names + lists, set.names.icons.length),
    iconIds: () => idsOf(request, set),
    pieces: () => jsonPieces(setJson(set, form)),
  };
  await sendAnswer(request, answer).finally(() => isReading && setReaders.add(subject, -1));
}

/** The ids of all icons of a set, hidden ones included. */
async function idsOf(request: IconifyRequest, { names }: IconSet): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of names.icons) {
    ids.push(iconId(names.prefix, name));
    if (ids.length % IDS_PER_TURN === 0) await startSlowWork(request);
  }
  return ids;
}

const TOO_MANY_AT_ONCE = `A client may download at most ${ICONIFY_SETS_AT_ONCE} whole icon sets at once. Wait for the others, then try again.`;
const TOO_MANY_SETS = `A client may download at most ${ICONIFY_SETS_PER_HOUR} whole icon sets per hour. Wait for the seconds in Retry-After.`;
