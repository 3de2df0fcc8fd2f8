import { asciiJson } from '@glyphdex/contract';
import type { IconSet } from '../../ports/icon-sets.ts';
import { headOf, iconDataAt } from './icons-data.ts';

/**
 * `package`: `icons.json` of an `@iconify-json` package. `whole`: also the metadata, categories and code points of the
 * set, as the files of `@iconify/json` have them.
 */
export type SetForm = 'package' | 'whole';

/** Characters of a piece, unless one icon has more. */
const PIECE_CHARS = 16_384;

/**
 * A whole set in Iconify JSON as ASCII text, in pieces. Each piece reads its icons when it is asked for, so a large set
 * is never in memory as a whole.
 */
export function* setJson(set: IconSet, form: SetForm): Generator<string> {
  const { names, summary } = set;
  const { prefix, ...head } = headOf(names, names.aliases);
  const { categories, prefixes, suffixes } = form === 'whole' ? set.lists() : {};
  const members = {
    ...head,
    ...(form === 'whole' && { chars: names.chars, categories, prefixes, suffixes }),
  };
  const info = form === 'whole' ? `"info":${asciiJson(summary.info)},` : '';
  let piece = `{"prefix":${asciiJson(prefix)},${info}"icons":{`;
  const hidden = new Set(names.hidden);
  for (let position = 0; position < names.icons.length; position++) {
    const icon = asciiJson(iconDataAt(set, position, hidden.has(position)));
    piece += `${position === 0 ? '' : ','}${asciiJson(names.icons[position])}:${icon}`;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}},${asciiJson(members).slice(1)}`;
}
