import { FACETS, STYLES } from '@glyphdex/contract';
import { Deadline, type Explanation } from '@glyphdex/engine';
import { openTools } from '../compose.ts';
import { readConfig } from '../config.ts';
import { type ExistingCatalog, openExistingCatalog } from './open-existing-catalog.ts';

/** Nobody waits in line at a terminal, so a cold start may take its time. */
const BUDGET_MS = 5_000;
const LIMIT_MAX = 100;
const SUGGESTIONS_SHOWN_MAX = 10;

/** `glyphdex search`. */
export async function runSearch(
  text: string,
  options: { readonly explain?: boolean; readonly limit: number },
): Promise<void> {
  const config = readConfig();
  const { clock } = openTools(config, console);
  const catalog = await openExistingCatalog(config);
  const request = {
    text,
    filter: {},
    offset: 0,
    limit: Math.min(options.limit, LIMIT_MAX),
    relatedTagsMax: 10,
  };
  const deadline = () => new Deadline(() => clock.monotonicMs(), BUDGET_MS);
  const result = catalog.searcher.search(request, deadline());
  const lines = [`${result.total.toLocaleString('en-US')} icons match "${text}".`];
  if (options.explain === true)
    lines.push(...explain(catalog, catalog.searcher.explain(request, deadline())));
  else lines.push(...Array.from(result.docIds, (docId) => `  ${catalog.icons.slugOf(docId)}`));
  const { corrected, suggestions } = catalog.searcher.suggest(text, SUGGESTIONS_SHOWN_MAX);
  if (corrected !== undefined) lines.push('', `Did you mean: ${corrected}`);
  if (options.explain === true && suggestions.length > 0) {
    lines.push('', `Suggested while typing: ${suggestions.map((suggestion) => suggestion.text).join(', ')}`);
  }
  if (result.relatedTags.length > 0) {
    lines.push('', `Related: ${result.relatedTags.map((tag) => tag.text).join(', ')}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  catalog.retire();
}

function explain(catalog: ExistingCatalog, explanation: Explanation): string[] {
  const lines = ['', `Found by: ${explanation.stage}`];
  for (const word of explanation.words) {
    lines.push(`  ${word.text}${word.isDropped ? ' was left out' : ''}`);
    for (const expansion of word.expansions) {
      const terms = expansion.terms.map((term) => `${term.text} (${term.documentsCount})`).join(', ');
      const more = expansion.termsCount > expansion.terms.length ? `, … ${expansion.termsCount} words` : '';
      const edits = expansion.edits === 0 ? '' : `, ${expansion.edits} edits`;
      lines.push(`    ${expansion.kind}${edits}, cost ${expansion.cost}: ${terms}${more}`);
    }
  }
  for (const rewrite of explanation.rewrites) {
    const facetWords = rewrite.facetWords
      .map((facetWord) => ` ${facetWordText(catalog, facetWord)}`)
      .join('');
    lines.push(`  read as ${rewrite.kind}, cost ${rewrite.cost}: ${rewrite.words.join(' ')}${facetWords}`);
  }
  lines.push('', 'Ranked by (smaller is better, the first difference decides):');
  for (const hit of explanation.hits) {
    const rules = hit.rules.map((rule) => `${rule.name} ${rule.value} (${rule.meaning})`).join(', ');
    lines.push(`  ${catalog.icons.slugOf(hit.docId)}`, `    ${rules}`);
  }
  return lines;
}

/** `in pack tabler`, `with style outline`. */
function facetWordText(
  { reference }: ExistingCatalog,
  { facet, values }: Explanation['rewrites'][number]['facetWords'][number],
): string {
  if (facet === FACETS.pack) {
    return `in pack ${values.map((value) => reference.packs[value]?.slug ?? value).join(', ')}`;
  }
  return `with ${facet} ${values.map((value) => STYLES[value]?.slug ?? value).join(', ')}`;
}
