import type { IconSetLists } from '@glyphdex/contract';
import type { IconSet } from './icon-set.ts';

/** The names of a set, as `/collection` of the Iconify API lists them. */
export interface SetListing extends IconSetLists {
  readonly prefix: string;
  readonly total: number;
  readonly title: string;
  readonly info?: unknown;
  readonly chars?: unknown;
}

export interface ListingOptions {
  readonly hasInfo: boolean;
  readonly hasChars: boolean;
}

export function listingOf(set: IconSet, { hasInfo, hasChars }: ListingOptions): SetListing {
  const { prefix, info } = set.summary;
  const { uncategorized, categories, hidden, aliases, ...themes } = set.lists();
  return {
    prefix,
    total: info.total,
    title: info.name,
    ...(hasInfo && { info }),
    ...(uncategorized && { uncategorized }),
    ...(categories && { categories }),
    ...(hidden && { hidden }),
    ...(aliases && { aliases }),
    ...(hasChars && set.names.chars && { chars: set.names.chars }),
    ...themes,
  };
}
