import { SUGGESTIONS_MAX } from '@glyphdex/contract';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { Suggestions } from '../../ports/search-backend.ts';

/** With which words and packs might this text, which is being typed, go on? Blank text gives none. */
export function suggest({ search }: OpenCatalog, text: string): Suggestions | Promise<Suggestions> {
  return search.suggest(text, SUGGESTIONS_MAX);
}
