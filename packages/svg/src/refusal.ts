/** Refuses a drawing. The message completes the sentence "the drawing …". */
export class SvgRefusal extends Error {
  override readonly name = 'SvgRefusal';
}

/** A part of the source that the clean drawing does not contain. */
export interface Dropped {
  /** Such as `<script>`, `attribute onclick of <path>`, `fill "url(http://…)" of <g>`, `style rule "a:hover"`. */
  readonly what: string;
  readonly reason: string;
  /** The kind of a part that could be seen, such as `linked picture`. Absent for all others. */
  readonly visible?: string;
  /** Position of the part or of its element; both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** Called for every dropped part while the document is read and its styles are resolved. */
export type DropReport = (what: string, reason: string, visible?: string) => void;

/** Quotes a value for one terminal line: at most 60 characters, without control characters. */
export function quoted(value: string): string {
  const line = value.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}…` : line}"`;
}
