import { BoundedSanitizer } from '@glyphdex/catalog/sanitizer';
import { DOCUMENT_BYTES_MAX, type Dropped, HIDDEN_PART } from '@glyphdex/svg';
import { OperatorError, UsageError } from '../../base/operator-error.ts';

/**
 * `glyphdex catalog sanitize`: reads a drawing from standard input and writes its safe form to standard output. For a
 * refused drawing, prints the reason in one line on standard error and exits with 1. Takes at most a few seconds and
 * 256 MB.
 */
export async function runCatalogSanitize({ explain = false }: { readonly explain?: boolean }): Promise<void> {
  if (process.stdin.isTTY === true)
    throw new UsageError('no drawing given; try: glyphdex catalog sanitize < in.svg > out.svg');
  const bytes = await readInput();
  const sanitizer = new BoundedSanitizer();
  const result = await sanitizer.sanitize(bytes, { list: explain ? 'all' : 'none' });
  sanitizer.close();
  for (const line of [...result.dropped.map(describe), ...countKinds(result.dropped)])
    process.stderr.write(`${line}\n`);
  if (!result.ok) throw new OperatorError(`refused: the drawing ${result.reason}`);
  process.stdout.write(`${result.svg}\n`);
}

/** Stops reading at the limit, so an endless stream is refused like a large file. */
async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > DOCUMENT_BYTES_MAX) break;
  }
  return Buffer.concat(chunks);
}

function describe({ what, reason, visible, line, column }: Dropped): string {
  if (visible === HIDDEN_PART) return `hidden ${line}:${column} ${what}: ${reason}`;
  return `dropped ${line}:${column} ${what}: ${reason}${visible === undefined ? '' : ` (a ${visible} that could be seen)`}`;
}

/** `could be seen: 2 of linked picture`, by kind. */
function countKinds(dropped: readonly Dropped[]): string[] {
  const kinds = Map.groupBy(
    dropped.flatMap(({ visible = [] }) => visible),
    (kind) => kind,
  );
  const counts = [...kinds].map(([kind, parts]) => `${parts.length} × ${kind}`);
  return counts.length === 0 ? [] : [`parts that could be seen and are not shown: ${counts.join(', ')}`];
}
