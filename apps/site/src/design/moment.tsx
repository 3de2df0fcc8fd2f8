import { time } from '../strings.ts';

/** A point in time in the visitor's time zone. */
export function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{time(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })}</time>;
}
