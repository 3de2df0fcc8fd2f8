import { iconId } from '@glyphdex/contract';
import type { Awaitable } from '../../domain/awaitable.ts';
import type { IconSet } from '../../ports/icon-sets.ts';
import { type IconsData, iconsDataOf } from '../../services/icon-sets/icons-data.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseUnknownIcons, sendJson } from './send-answer.ts';

/** The function that `/{prefix}.js` calls if the address names none. Versions 1 of the clients define it. */
const DEFAULT_CALLBACK = 'SimpleSVG._loaderCallback';

/**
 * `/{prefix}.json?icons=home,house`: icons in Iconify JSON, with `not_found` for names that the set does not have. It is
 * never a script, whatever `callback` says.
 */
export function sendIconsJson(request: IconifyRequest, prefix: string): Awaitable<void> {
  return sendIcons(request, prefix, 'json');
}

/** `/{prefix}.js?icons=home&callback=name`: the same as a call of a function. */
export function sendIconsScript(request: IconifyRequest, prefix: string): Awaitable<void> {
  return sendIcons(request, prefix, 'script');
}

function sendIcons(request: IconifyRequest, prefix: string, form: 'json' | 'script'): Awaitable<void> {
  const names = request.query.given('icons')?.split(',');
  const set = request.catalog.iconSets.find(prefix);
  if (names === undefined || set === undefined) return refuseUnknownIcons(request);
  const data = iconsDataOf(set, names);
  const freshSeconds = data.not_found === undefined ? FRESH_SECONDS.drawings : FRESH_SECONDS.missing;
  const callback = form === 'json' ? undefined : (request.query.get('callback') ?? DEFAULT_CALLBACK);
  return sendJson(request, { data, freshSeconds, iconIds: idsOf(set, data) }, callback);
}

/** The public ids of the icons in this data. */
export function idsOf(
  { names: { prefix } }: IconSet,
  { icons }: Pick<IconsData, 'icons'>,
): readonly number[] {
  return Object.keys(icons).map((name) => iconId(prefix, name));
}
