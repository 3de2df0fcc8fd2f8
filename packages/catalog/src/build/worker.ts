import type { SortedDescriptors } from '@glyphdex/engine';
import type { Share } from '../related/find-related-icons.ts';
import type { RelatedColumns } from '../related/related-columns.ts';
import type { SetReference } from '../source/icon-source.ts';
import { serveTasks } from './worker-pool.ts';

export interface RelatedTask {
  readonly icons: RelatedColumns;
  readonly sorted: SortedDescriptors;
  readonly share: Share;
}

/** The tasks of a build. Code is loaded with the first task that needs it. */
const tasks = {
  describePack: async (set: SetReference) => (await import('./describe-pack.ts')).describePack(set),
  findRelatedIcons: async ({ icons, sorted, share }: RelatedTask) =>
    (await import('../related/find-related-icons.ts')).findRelatedIcons(icons, sorted, share),
};

export type BuildTasks = typeof tasks;

serveTasks(tasks);
