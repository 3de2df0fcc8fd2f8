import type { IconSetLists } from '@glyphdex/contract';
import type { IconSet } from './icon-set.ts';
import { headOf, iconDataAt } from './icons-data.ts';
import { LazyObject } from './json-pieces.ts';

/**
 * `package`: `icons.json` of an `@iconify-json` package. `whole`: also the metadata, categories and code points of the
 * set, as the files of `@iconify/json` have them.
 */
export type SetForm = 'package' | 'whole';

/**
 * A whole set in Iconify JSON. Icons and lists are read when they are written, so a large set is never in memory as a
 * whole.
 */
export function setJson(set: IconSet, form: SetForm): object {
  const { names, summary } = set;
  const { prefix, ...head } = headOf(names, names.aliases);
  let read: IconSetLists | undefined;
  const lists = () => (read ??= set.lists());
  return {
    prefix,
    info: form === 'whole' ? summary.info : undefined,
    icons: new LazyObject(allIcons(set)),
    ...head,
    ...(form === 'whole' && {
      chars: names.chars,
      categories: () => lists().categories,
      prefixes: () => lists().prefixes,
      suffixes: () => lists().suffixes,
    }),
  };
}

function* allIcons(set: IconSet): Generator<readonly [name: string, icon: object]> {
  const hidden = new Set(set.names.hidden);
  for (const [position, name] of set.names.icons.entries())
    yield [name, iconDataAt(set, position, hidden.has(position))];
}
