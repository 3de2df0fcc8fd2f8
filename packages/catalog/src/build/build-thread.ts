import type { CatalogReference } from '@glyphdex/contract';
import type { AnswerSource, Section } from '@glyphdex/engine';
import type { SharedPack } from './icon-order.ts';
import type { StoredFiles } from './known-neighbours.ts';
import type { NeighboursTask } from './neighbour-tasks.ts';
import { serveTasks } from './serve-tasks.ts';
import type { SetPartTask } from './set-part.ts';

export interface IconSectionsTask {
  readonly packs: readonly SharedPack[];
  readonly positions: Uint32Array;
  readonly reference: CatalogReference;
}

async function iconSections({ packs, positions, reference }: IconSectionsTask): Promise<Section[]> {
  const [sections, order] = await Promise.all([import('./icon-sections.ts'), import('./icon-order.ts')]);
  return sections.iconSections(new order.IconOrder(packs.map(order.openShared), positions), reference);
}

export interface ClaimedTask<T> {
  readonly task: T;
  /** One number that threads share: 0 until one of them has taken the task. */
  readonly claim: Int32Array<SharedArrayBuffer>;
}

/** Undefined when another thread has taken the task. */
async function writeCorrections({ task, claim }: ClaimedTask<readonly Section[]>) {
  if (Atomics.exchange(claim, 0, 1) !== 0) return undefined;
  return (await import('@glyphdex/engine')).writeCorrections(task);
}

/** What a thread of a build can be asked for. It loads the code of a task with the first of its kind. */
serveTasks({
  beginDrawing: async () => void (await import('./process-set-part.ts')),
  draw: async (task: SetPartTask) => (await import('./process-set-part.ts')).processSetPart(task),
  read: async (files: StoredFiles) => (await import('./neighbour-tasks.ts')).read(files),
  relate: async (packs: readonly SharedPack[]) => (await import('./neighbour-tasks.ts')).relate(packs),
  find: async (task: NeighboursTask) => (await import('./neighbour-tasks.ts')).find(task),
  iconSections,
  writeAnswers: async (source: AnswerSource) => (await import('@glyphdex/engine')).writeAnswers(source),
  writeCorrections,
});
