import { formatsOf } from '../formats.ts';

export const { number, count, list, measure, time, duration } = formatsOf('de-DE');
