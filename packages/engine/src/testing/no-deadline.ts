import { Deadline } from '../search-request.ts';

/** A deadline that never passes: it is at time 1, and its clock always shows 0. */
export const NO_DEADLINE = new Deadline(() => 0, 1);
