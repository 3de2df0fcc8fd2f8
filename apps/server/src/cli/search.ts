import { iconSlug } from '@glyphdex/contract';
import { readConfig } from '../config.ts';
import type { IconSearch } from '../ports/icon-search.ts';
import { openExistingCatalog } from './open-existing-catalog.ts';

/** Far above the time of a search, because the first search of a process takes much longer than the later ones. */
const BUDGET_MS = 5_000;
const LIMIT_MAX = 100;
const SUGGESTIONS_SHOWN_MAX = 10;

/** `glyphdex search`. */
export async function runSearch(
  text: string,
  options: { readonly explain?: boolean; readonly limit: number },
): Promise<void> {
  const catalog = await openExistingCatalog(readConfig());
  const search: IconSearch = {
    text,
    filters: {},
    order: 'relevance',
    offset: 0,
    limit: Math.min(options.limit, LIMIT_MAX),
    relatedTagsMax: 10,
    budgetMs: BUDGET_MS,
  };
  const { ids, total, relatedTags } = catalog.search(search);
  const lines = [`${total.toLocaleString('en-US')} icons match "${text}".`];
  if (options.explain === true) lines.push('', ...catalog.explain(search));
  else lines.push(...catalog.read(ids).map((icon) => `  ${iconSlug(icon!.pack, icon!.name)}`));
  const { corrected, suggestions } = catalog.suggest(text, SUGGESTIONS_SHOWN_MAX);
  if (corrected !== undefined) lines.push('', `Did you mean: ${corrected}`);
  const words = suggestions.filter(({ kind }) => kind === 'word');
  if (options.explain === true && words.length > 0) {
    lines.push('', `Suggestions while typing: ${words.map((word) => word.text).join(', ')}`);
  }
  if (relatedTags.length > 0) lines.push('', `Related: ${relatedTags.map((tag) => tag.text).join(', ')}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  catalog.retire();
}
