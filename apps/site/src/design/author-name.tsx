/** What the service says of packs that do not say whose they are. */
const UNKNOWN = 'Unknown';

/** Who made a pack, after a dot where something stands before it. Nothing when nobody knows. */
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
