/** The service's author name for packs without one. */
const UNKNOWN = 'Unknown';

/** The author of a pack, with a leading dot if `isAfter`. Renders nothing for unknown authors. */
export function AuthorName({
  author,
  isAfter = false,
}: {
  readonly author: { readonly name: string; readonly url: string | null };
  readonly isAfter?: boolean;
}) {
  if (author.name === UNKNOWN) return null;
  return (
    <>
      {isAfter && ' · '}
      {author.url === null ? (
        author.name
      ) : (
        <a href={author.url} rel="noreferrer">
          {author.name}
        </a>
      )}
    </>
  );
}
