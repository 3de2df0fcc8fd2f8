import type { Icon, Pagination } from '@glyphdex/contract';
import { SAMPLE_ICONS, type SampleIcon } from './sample-icons.ts';
import type { TestService } from './test-service.ts';

/** The body of `GET /icons`. */
export interface IconList {
  readonly data: readonly Icon[];
  readonly pagination: Pagination;
  readonly related_tags: readonly { readonly text: string; readonly slug: string }[];
  readonly search_degraded: boolean;
}

/** Requests `GET /icons` with this query. Throws for another status than 200. */
export async function listIcons(service: TestService, query: string): Promise<IconList> {
  const answer = await service.ask(`/api/v1/icons?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
  return answer.json<IconList>();
}

export function slugsOf({ data }: IconList): string[] {
  return data.map(({ slug }) => slug);
}

export function slugOf({ pack, name }: SampleIcon): string {
  return `${pack}--${name}`;
}

/** The expected result of a filter: slugs of the matching samples in alphabetical order. */
export function slugsWhere(matches: (icon: SampleIcon) => boolean): string[] {
  return SAMPLE_ICONS.filter(matches).map(slugOf).sort();
}
