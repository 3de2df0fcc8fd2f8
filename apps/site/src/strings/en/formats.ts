import { formatsOf } from '../formats.ts';

/** Dates with the day first and times of 24 hours, which no reader takes for others. */
export const { number, count, percent, list, measure, time, duration } = formatsOf('en-GB');
