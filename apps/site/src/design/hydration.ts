/** Data of the service in the page's HTML: keys of queries with their answers. */
const DATA_ID = 'data';

/**
 * Whether the page is rendered by the service, or takes over the HTML of the service. Components then show only what
 * the service knows too. The next render shows what only this browser knows, such as the collection.
 */
export const hydration = {
  isRunning: import.meta.env.SSR || document.getElementById(DATA_ID) !== null,
};

/** The answer to a query, in the HTML. The script asks for the rest of a partial one. */
export type CarriedQuery = readonly [key: readonly unknown[], data: unknown, isPartial: boolean];

/** An address without a page, icon or pack. */
export interface MissingAddress {
  readonly path: string;
  /** The reason of the service. */
  readonly why?: string | undefined;
  /** The path of the nearest page. */
  readonly nearest?: string | undefined;
}

/** The data in the page's HTML. */
export interface CarriedData {
  readonly queries: readonly CarriedQuery[];
  readonly missing?: MissingAddress | undefined;
}

export function carriedData(): CarriedData {
  return JSON.parse(document.getElementById(DATA_ID)!.textContent) as CarriedData;
}
