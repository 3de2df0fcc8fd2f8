import { FACETS, STYLES } from '@glyphdex/contract';
import type { Explanation } from '@glyphdex/engine';
import { counted } from '../../base/text-table.ts';
import type { OpenGeneration } from './open-generation.ts';

/** Explains a result in lines of text: the stage, the expansions of each word, and the ranking rules of each hit. */
export function explanationLines(files: OpenGeneration, explanation: Explanation): string[] {
  const lines = [`Found by: ${explanation.stage}`];
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

/** `in pack tabler`, `with style outline`. */
function facetWordText(
  { reference }: OpenGeneration,
  { facet, values }: Explanation['rewrites'][number]['facetWords'][number],
): string {
  if (facet === FACETS.pack) {
    return `in pack ${values.map((value) => reference.packs[value]?.slug ?? value).join(', ')}`;
  }
  return `with ${facet} ${values.map((value) => STYLES[value]?.slug ?? value).join(', ')}`;
}
