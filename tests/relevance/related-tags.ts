import { join, resolve } from 'node:path';
import { openCatalog } from '../../apps/server/src/catalog/embedded/embedded-catalog.ts';
import { readTable } from './tab-separated.ts';

/**
 * Judges the related tags of frequent queries: `npm run relevance:tags`. A tag that is not judged counts as useless.
 * Exits with 1 if too few of the tags are useful, or too few queries have any.
 */

/** The minimum share of useful tags among all tags shown. */
const USEFUL_FLOOR = 0.9;
/** The minimum share of queries with at least two useful tags. */
const REFINED_FLOOR = 0.95;

const FILE = join(import.meta.dirname, 'judgments', 'related-tags.tsv');

const catalog = await openCatalog(resolve(process.env['DATA_DIR'] ?? '.data'));
let shown = 0;
let useful = 0;
let refined = 0;
let queries = 0;
for (const { row, fail } of readTable(FILE, ['query', 'useful', 'useless'])) {
  const [good, bad] = [new Set(row.useful.split(' ')), new Set(row.useless.split(' '))];
  if ([...good].some((tag) => bad.has(tag))) fail('a tag is judged both useful and useless');
  const search = { text: row.query, filters: {}, order: 'relevance', offset: 0, limit: 1 } as const;
  const { relatedTags } = catalog.search({ ...search, relatedTagsMax: 10, budgetMs: 10_000 });
  const tags = relatedTags.map(({ slug }) => slug);
  const found = tags.filter((tag) => good.has(tag)).length;
  queries++;
  shown += tags.length;
  useful += found;
  if (found >= 2) refined++;
  const marked = tags.map((tag) => (good.has(tag) ? tag : bad.has(tag) ? `-${tag}` : `?${tag}`));
  if (found < tags.length || found < 2) console.log(`${row.query}: ${marked.join(' ')}`);
}
catalog.retire();
const [usefulShare, refinedShare] = [useful / shown, refined / queries];
console.log(
  `${queries} queries, ${shown} tags, ${usefulShare.toFixed(3)} useful (-: useless, ?: not judged)`,
);
console.log(`${refinedShare.toFixed(3)} of the queries have two useful tags or more`);
if (usefulShare < USEFUL_FLOOR || refinedShare < REFINED_FLOOR) {
  console.error(`Below the floor: ${USEFUL_FLOOR} useful, ${REFINED_FLOOR} refined`);
  process.exitCode = 1;
}
