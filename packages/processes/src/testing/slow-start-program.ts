import { serveTasks } from '../serve-tasks.ts';

/** Longer than the deadline of 2 s that the test gives to a task. */
const START_MS = 3_000;

setTimeout(() => serveTasks((task: { readonly value: unknown }) => task.value), START_MS);
