/**
 * Collects the `max` tags with the highest scores, best first. Scores are integers above 0. Of equal scores, the lower
 * tag number is first.
 */
export class TopTags {
  readonly tags: number[] = [];
  readonly scores: number[] = [];
  #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Empties the list and sets another maximum. */
  clear(max: number): void {
    this.#max = max;
    this.tags.length = 0;
    this.scores.length = 0;
  }

  /** A tag with a lower score is not among the best. */
  get scoreMin(): number {
    return this.tags.length < this.#max ? 1 : (this.scores.at(-1) ?? Number.POSITIVE_INFINITY);
  }

  /** The position at which `insert` would put a tag, or undefined if the tag is not among the best. */
  placeFor(tag: number, score: number): number | undefined {
    let place = this.tags.length;
    for (; place > 0; place--) {
      const before = this.scores[place - 1]!;
      if (before > score || (before === score && this.tags[place - 1]! < tag)) break;
    }
    return place < this.#max ? place : undefined;
  }

  /** Inserts a tag at the position that `placeFor` returned. The last tag drops out of a full list. */
  insert(place: number, tag: number, score: number): void {
    const { tags, scores } = this;
    for (let at = Math.min(tags.length, this.#max - 1); at > place; at--) {
      tags[at] = tags[at - 1]!;
      scores[at] = scores[at - 1]!;
    }
    tags[place] = tag;
    scores[place] = score;
  }

  /** Inserts a tag if it is among the best. Ignores a score of 0. */
  offer(tag: number, score: number): void {
    const place = score < this.scoreMin ? undefined : this.placeFor(tag, score);
    if (place !== undefined) this.insert(place, tag, score);
  }
}
