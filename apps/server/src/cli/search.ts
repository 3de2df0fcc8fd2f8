import { Deadline, type Explanation } from '@glyphdex/engine';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { CatalogUnusable } from '../adapters/embedded/catalog-unusable.ts';
import { type OpenCatalog, openCatalog } from '../adapters/embedded/open-catalog.ts';
import { readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

/** Nobody waits in line at a terminal, so a cold start may take its time. */
const BUDGET_MS = 5_000;
const LIMIT_MAX = 100;

/** `glyphdex search`. */
export async function runSearch(
  text: string,
  options: { readonly explain?: boolean; readonly limit: number },
): Promise<void> {
  const catalog = await openForReading(readConfig().dataDir);
  const request = {
    text,
    filter: {},
    offset: 0,
    limit: Math.min(options.limit, LIMIT_MAX),
    relatedTagsMax: 10,
  };
  const deadline = () => new Deadline(() => systemClock.monotonicMs(), BUDGET_MS);
  const result = catalog.searcher.search(request, deadline());
  const lines = [`${result.total.toLocaleString('en-US')} icons match "${text}".`];
  if (options.explain === true)
    lines.push(...explain(catalog, catalog.searcher.explain(request, deadline())));
  else lines.push(...Array.from(result.docIds, (docId) => `  ${catalog.icons.slugOf(docId)}`));
  if (result.relatedTags.length > 0) {
    lines.push('', `Related: ${result.relatedTags.map((tag) => tag.text).join(', ')}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  catalog.retire();
}

async function openForReading(dataDir: string): Promise<OpenCatalog> {
  try {
    return await openCatalog(dataDir);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    throw new OperatorError(`${error.message} Build one with: glyphdex catalog build`, { cause: error });
  }
}

function explain(catalog: OpenCatalog, explanation: Explanation): string[] {
  const lines = ['', `Found by: ${explanation.stage}`];
  for (const word of explanation.words) {
    lines.push(`  ${word.text}${word.isDropped ? ' was left out' : ''}`);
    for (const reading of word.readings) {
      const terms = reading.terms.map((term) => `${term.text} (${term.documentsCount})`).join(', ');
      const more = reading.termsCount > reading.terms.length ? `, … ${reading.termsCount} words` : '';
      const edits = reading.edits === 0 ? '' : `, ${reading.edits} edits`;
      lines.push(`    ${reading.kind}${edits}, cost ${reading.cost}: ${terms}${more}`);
    }
  }
  for (const alternative of explanation.alternatives) {
    lines.push(`  ${alternative.kind}: ${alternative.words.join(' ')}`);
  }
  lines.push('', 'Ranked by (smaller is better, the first difference decides):');
  for (const hit of explanation.hits) {
    const rules = hit.rules.map((rule) => `${rule.name} ${rule.value} (${rule.meaning})`).join(', ');
    lines.push(`  ${catalog.icons.slugOf(hit.docId)}`, `    ${rules}`);
  }
  return lines;
}
