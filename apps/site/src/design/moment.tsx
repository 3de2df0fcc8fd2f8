const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time in the visitor's time zone. */
export function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{FORM.format(new Date(iso))}</time>;
}
