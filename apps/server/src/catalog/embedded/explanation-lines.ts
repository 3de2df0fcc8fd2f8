import { COLORS, FACETS, STYLES } from '@glyphdex/contract';
import type { Explanation } from '@glyphdex/engine';
import { counted } from '../../base/text-table.ts';
import type { OpenGeneration } from './open-generation.ts';

/**
 * Explains a result in lines of text: the parsed query, the stage, the expansions of each word, and the ranking rules
 * of each hit.
 */
export function explanationLines(files: OpenGeneration, explanation: Explanation): string[] {
  const lines = [queryLine(files, explanation.query), `Found by: ${explanation.stage}`];
  for (const word of explanation.words) {
    lines.push(`  ${word.text}${word.isDropped ? ' (dropped)' : ''}`);
    for (const expansion of word.expansions) {
      const terms = expansion.terms.map((term) => `${term.text} (${term.documentsCount})`).join(', ');
      const more = expansion.termsCount > expansion.terms.length ? `, … ${expansion.termsCount} words` : '';
      const edits = expansion.edits === 0 ? '' : `, ${counted(expansion.edits, 'edit')}`;
      lines.push(`    ${expansion.kind}${edits}, cost ${expansion.cost}: ${terms}${more}`);
    }
  }
  for (const rewrite of explanation.rewrites) {
    const facetWords = rewrite.facetWords.map((facetWord) => ` ${facetWordText(files, facetWord)}`).join('');
    lines.push(`  rewrite: ${rewrite.kind}, cost ${rewrite.cost}: ${rewrite.words.join(' ')}${facetWords}`);
  }
  lines.push('', 'Ranked by (smaller is better, the first difference decides):');
  for (const hit of explanation.hits) {
    const rules = hit.rules.map((rule) => `${rule.name} ${rule.value} (${rule.description})`).join(', ');
    lines.push(`  ${files.icons.slugOf(hit.docId)}`, `    ${rules}`);
  }
  return lines;
}

/** `Query: words no wifi, negation no, in pack tabler`. */
function queryLine(
  files: OpenGeneration,
  { words, packs, codeName, documents }: Explanation['query'],
): string {
  const asked = new Set([...packs, ...words.flatMap(({ facetWord }) => facetWord ?? [])]);
  const parts = [
    `words ${words.map(({ text }) => text).join(' ')}`,
    ...words.filter(({ isNegation }) => isNegation).map(({ text }) => `negation ${text}`),
    ...(codeName === undefined ? [] : [`code name ${codeName}`]),
    ...Array.from(asked, (facetWord) => facetWordText(files, facetWord)),
    ...documents.map((docId) => `existing name ${files.icons.slugOf(docId)}`),
  ];
  return `Query: ${parts.join(', ')}`;
}

/** `in pack tabler`, `with style outline`. */
function facetWordText(
  { reference }: OpenGeneration,
  { facet, values }: Explanation['rewrites'][number]['facetWords'][number],
): string {
  if (facet === FACETS.pack) {
    return `in pack ${values.map((value) => reference.packs[value]?.slug ?? value).join(', ')}`;
  }
  const names = values.map((value) => (facet === FACETS.color ? COLORS[value]?.name : STYLES[value]?.slug));
  return `with ${facet} ${names.join(', ')}`;
}
