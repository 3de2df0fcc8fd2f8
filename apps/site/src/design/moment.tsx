const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time, as the clock of the reader shows it. */
export function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{FORM.format(new Date(iso))}</time>;
}
