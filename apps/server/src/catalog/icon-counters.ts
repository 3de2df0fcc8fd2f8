/** Counts views and downloads of icons, by public id. Counting never throws and never waits. */
export interface IconCounters {
  view(iconId: number): void;
  /** `client` is a key, an account, or the digest of a network. */
  download(iconId: number, client: string): void;
}
