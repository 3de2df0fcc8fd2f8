import {
  type ColorName,
  type IconType,
  iconSlug,
  type Shape,
  type SortKey,
  type StyleSlug,
} from '@glyphdex/contract';
import { UsageError } from '../../base/operator-error.ts';
import { count } from '../../base/text-table.ts';
import { writeAndFlush } from '../../base/write-and-flush.ts';
import type { Catalog, IconRecord } from '../../catalog/catalog.ts';
import { checkPacks, openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import type { IconHits, IconSearch } from '../../catalog/icon-search.ts';
import { readConfig } from '../../config/config.ts';
import { packsWithLicense, readLicenseFilter } from '../reference/license-filter.ts';
import type { LicenseFilter } from '../reference/list-packs.ts';

/** Far above the time of a search, because the first search of a process takes much longer than the later ones. */
export const BUDGET_MS = 5_000;
const SUGGESTIONS_SHOWN_MAX = 10;
export const FOUND = 0;
export const NOTHING_FOUND = 3;

export interface SearchOptions {
  readonly type?: readonly IconType[];
  readonly shape?: readonly Shape[];
  readonly color?: readonly ColorName[];
  readonly style?: readonly StyleSlug[];
  readonly tag?: readonly string[];
  readonly pack?: readonly string[];
  readonly license?: string;
  readonly sort?: SortKey;
  readonly limit: number;
  readonly page: number;
  readonly svg?: boolean;
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** `glyphdex search`. Returns the exit code: 3 if no icon matches, or the page is past the last one. */
export async function runSearch(text: string, options: SearchOptions): Promise<number> {
  const { limit, page } = options;
  const catalog = await openExistingCatalog(readConfig());
  checkPacks(catalog, options.pack ?? []);
  const license = readLicenseFilter(catalog, options.license);
  if ('reason' in license) throw new UsageError(`--license: ${license.reason}`);
  const search: IconSearch = {
    text,
    filters: {
      types: options.type,
      shapes: options.shape,
      colors: options.color,
      styles: options.style,
      tags: options.tag,
      packs: packsOf(catalog, license, options.pack),
    },
    order: options.sort ?? 'relevance',
    offset: (page - 1) * limit,
    limit,
    relatedTagsMax: 10,
    budgetMs: BUDGET_MS,
  };
  const hits = catalog.search(search);
  const icons = catalog.read(hits.ids, { svg: options.svg === true }).map((icon) => icon!);
  const result = { text, options, search, hits, icons };
  await writeAndFlush(options.json === true ? await asJson(catalog, result) : await asText(catalog, result));
  catalog.retire();
  return icons.length === 0 ? NOTHING_FOUND : FOUND;
}

/** The packs that both options allow; `undefined` for all. */
function packsOf(
  catalog: Catalog,
  license: LicenseFilter,
  wanted: readonly string[] | undefined,
): readonly string[] | undefined {
  const licensed = packsWithLicense(catalog, license);
  return licensed === undefined ? wanted : (wanted?.filter((slug) => licensed.includes(slug)) ?? licensed);
}

interface Result {
  readonly text: string;
  readonly options: SearchOptions;
  readonly search: IconSearch;
  readonly hits: IconHits;
  readonly icons: readonly IconRecord[];
}

async function asJson(catalog: Catalog, { text, options, search, hits, icons }: Result): Promise<string> {
  const { corrected, instead } = catalog.suggest(text, 0);
  const line = {
    total: hits.total,
    ...(hits.match !== undefined && { match: hits.match, instead }),
    page: options.page,
    last_page: lastPage(hits.total, options.limit),
    icons: icons.map((icon) => ({
      id: icon.id,
      slug: iconSlug(icon.pack, icon.name),
      name: icon.title,
      type: icon.type,
      pack: icon.pack,
      ...(icon.svgJson !== undefined && { svg: JSON.parse(icon.svgJson) as string }),
    })),
    related_tags: hits.relatedTags,
    ...(corrected !== undefined && { corrected }),
    ...(options.explain === true && { explanation: catalog.explain(search) }),
  };
  return `${JSON.stringify(line)}\n`;
}

async function asText(catalog: Catalog, { text, options, search, hits, icons }: Result): Promise<string> {
  const { total, match, relatedTags } = hits;
  const { corrected, suggestions, instead } = catalog.suggest(text, SUGGESTIONS_SHOWN_MAX);
  const lines = [`${count(total)} ${total === 1 ? 'icon matches' : 'icons match'} "${text}".`];
  if (match === 'partial') lines.push('No icon has all words; these have some.');
  if (instead.length > 0) lines.push(`Nothing fits closely. Try: ${instead.join(', ')}`);
  if (options.explain === true) lines.push('', ...catalog.explain(search));
  else
    for (const { pack, name, svgJson } of icons)
      lines.push(
        `  ${iconSlug(pack, name)}`,
        ...(svgJson === undefined ? [] : [JSON.parse(svgJson) as string]),
      );
  const last = lastPage(total, options.limit);
  if (last > 1) lines.push('', `Page ${count(options.page)} of ${count(last)}.`);
  if (corrected !== undefined && !instead.includes(corrected)) lines.push('', `Did you mean: ${corrected}`);
  const words = suggestions.filter(({ kind }) => kind === 'word');
  if (options.explain === true && words.length > 0)
    lines.push('', `Suggestions while typing: ${words.map((word) => word.text).join(', ')}`);
  if (relatedTags.length > 0) lines.push('', `Related: ${relatedTags.map((tag) => tag.text).join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
