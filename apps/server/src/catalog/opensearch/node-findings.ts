import { Finding } from '../../base/finding.ts';
import { counted } from '../../base/text-table.ts';

/** The latest report of a node, at most one minute old. */
interface Report {
  readonly node: string;
  readonly generation: string;
}

/** Whether all nodes serve the same generation of the catalog. Nothing if none has reported. */
export function nodeFindings(reports: readonly Report[]): readonly Finding[] {
  if (reports.length === 0) return [];
  const nodes = counted(reports.length, 'node');
  const generations = [...new Set(reports.map(({ generation }) => generation))];
  if (generations.length === 1)
    return [Finding.ok(`${nodes} reported in the last minute, all with generation ${generations[0]}`)];
  const groups = generations.map((generation) => {
    const names = reports.filter((report) => report.generation === generation).map(({ node }) => node);
    return `${generation} on ${names.join(', ')}`;
  });
  return [
    Finding.warning(
      `the nodes serve different generations: ${groups.join('; ')}. If none was published just now, see catalog in /readyz of those that are behind`,
    ),
  ];
}
