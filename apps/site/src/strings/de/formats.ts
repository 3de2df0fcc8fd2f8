import { formatsOf } from '../formats.ts';

export const { number, count, percent, list, measure, time, duration } = formatsOf('de-DE');
