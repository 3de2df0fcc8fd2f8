import { inject } from 'vitest';

/** Each icon has exactly one of these shapes. */
export const SHAPES = ['Outline', 'Fill', 'Lineal Color', 'Hand Drawn'] as const;

/** The members of an icon that the tests read. Those with `?` are expansions. */
export interface LiveIcon {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly static_image_url: string;
  readonly svg?: { readonly svg_code: string };
  readonly styles?: readonly { readonly name: string; readonly slug: string }[];
  readonly colors?: readonly { readonly name: string; readonly hex: string; readonly share: number }[];
  readonly tags?: readonly { readonly text: string; readonly slug: string }[];
  readonly packs?: readonly { readonly name: string; readonly slug: string }[];
  readonly variants?: readonly LiveIcon[];
  readonly similars?: readonly LiveIcon[];
}

/** The members of a list of icons that the tests read. */
export interface LiveList {
  readonly data: readonly LiveIcon[];
  readonly pagination: {
    readonly current_page: number;
    readonly last_page: number;
    readonly limit: number;
    readonly total: number;
  };
  readonly related_tags: readonly { readonly text: string; readonly slug: string }[];
  readonly search_degraded: boolean;
}

/** Sends a request to the running service with the demo key. */
export function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${inject('baseUrl')}${path}`, {
    headers: { authorization: `Bearer ${inject('demoKey')}`, accept: 'application/json', ...headers },
  });
}

/**
 * `GET /icons` with these parameters; the values of an array are sent one by one. Rejects for a status other than 200.
 */
export async function icons(
  parameters: Record<string, string | number | readonly string[]>,
): Promise<LiveList> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const response = await ask(`/api/v1/icons?${query}`);
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${await response.text()}`);
  return (await response.json()) as LiveList;
}

/** The member `data` of the answer to a GET request. Rejects for a status other than 200. */
export async function data<Data>(path: string): Promise<Data> {
  const response = await ask(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
