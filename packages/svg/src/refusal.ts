/** A drawing that is not taken, with the reason in words that fit "the drawing …". */
export class SvgRefusal extends Error {
  override readonly name = 'SvgRefusal';
}

/** Something that the source has and the clean document has not. */
export interface Dropped {
  /** Such as `<script>`, `onclick of <path>`, `fill "url(http://…)" of <g>`, `rule a:hover`. */
  readonly what: string;
  readonly reason: string;
  /** Where it stands, or the element that it belongs to; both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** Is told of everything that is dropped, while the document is read. */
export type DropReport = (what: string, reason: string) => void;

/** A value of the source for one line of a terminal: short, and without control characters. */
export function quoted(value: string): string {
  const line = value.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}…` : line}"`;
}
