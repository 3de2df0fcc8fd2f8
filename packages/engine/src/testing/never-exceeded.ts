import { Deadline } from '../search-request.ts';

/** A deadline that is never exceeded: it is at time 1, and the clock always shows 0. */
export const neverExceeded = new Deadline(() => 0, 1);
