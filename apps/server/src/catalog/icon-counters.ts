/** Counts views and downloads of icons, by public id. Counting never throws and never waits. */
export interface IconCounters {
  view(iconId: number): void;
  download(iconId: number): void;
}
