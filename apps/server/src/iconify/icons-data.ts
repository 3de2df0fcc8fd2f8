import { iconId } from '@glyphdex/contract';
import { type FoundIcons, findIcons, type IconSet, iconsData } from '@glyphdex/export/iconify';
import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import { iconifyCost } from '../limits/request-cost.ts';
import type { IconifyRequest, SetEndpoint } from './iconify-request.ts';
import {
  FRESH_SECONDS,
  findSet,
  type IconifyAnswer,
  refuseBadRequest,
  refuseUnknownIcons,
  sendJson,
} from './send-answer.ts';

/** The function that `/{prefix}.js` calls if the address names none. Versions 1 of the clients define it. */
const DEFAULT_CALLBACK = 'SimpleSVG._loaderCallback';

/**
 * `/{prefix}.json?icons=home,house`: icons in Iconify JSON, with `not_found` for names that the set does not have. It
 * is never a script, whatever `callback` says.
 */
export const sendIconsJson: SetEndpoint = (request, prefix) => sendIcons(request, prefix, 'json');

/** `/{prefix}.js?icons=home&callback=name`: the same as a call of a function. */
export const sendIconsScript: SetEndpoint = (request, prefix) => sendIcons(request, prefix, 'script');

async function sendIcons(request: IconifyRequest, prefix: string, form: 'json' | 'script'): Promise<void> {
  const named = await readNames(request, prefix, refuseUnknownIcons);
  if (named === undefined) return;
  const { set, found } = named;
  const callback = form === 'json' ? undefined : (request.query.get('callback') ?? DEFAULT_CALLBACK);
  const answer = { ...answerWith(set, found), cost: iconifyCost(found.bytes, found.icons.size) };
  await sendJson(request, { ...answer, data: () => iconsData(set, found) }, callback);
}

/** The icons that a request names. Undefined if it is answered: for an unknown set, without names, and for too many. */
export async function readNames(
  request: IconifyRequest,
  prefix: string,
  refuseUnknown?: (request: IconifyRequest) => void,
): Promise<
  { readonly set: IconSet; readonly names: readonly string[]; readonly found: FoundIcons } | undefined
> {
  // An address has at most 8 KB, and so have the names in it.
  const names = request.query.given('icons')?.split(',') ?? [];
  if (names.length > ICONIFY_NAMES_MAX) return void refuseBadRequest(request, TOO_MANY_NAMES);
  const set = await findSet(request, names.length === 0 ? '' : prefix, refuseUnknown);
  return set && { set, names, found: findIcons(set, names) };
}
const TOO_MANY_NAMES = `"icons" takes at most ${ICONIFY_NAMES_MAX} names. Send several requests.`;

/** The parts of an answer with these icons that do not depend on its format. */
export function answerWith(
  { names: { prefix } }: IconSet,
  { icons, missing }: FoundIcons,
): Pick<IconifyAnswer, 'freshSeconds' | 'iconIds'> {
  return {
    freshSeconds: missing.length === 0 ? FRESH_SECONDS.drawings : FRESH_SECONDS.missing,
    iconIds: () => [...icons.keys()].map((name) => iconId(prefix, name)),
  };
}
