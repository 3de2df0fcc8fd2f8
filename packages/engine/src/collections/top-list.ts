/**
 * Collects the `max` numbers with the highest scores, best first. Scores are above 0. Of equal scores, the lower number
 * is first.
 */
export class TopList {
  readonly numbers: number[] = [];
  readonly scores: number[] = [];
  #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Empties the list, and may set another maximum. */
  clear(max = this.#max): void {
    this.#max = max;
    this.numbers.length = 0;
    this.scores.length = 0;
  }

  get isFull(): boolean {
    return this.numbers.length === this.#max;
  }

  /** A number with a lower score is not among the best. */
  get scoreMin(): number {
    return this.isFull ? (this.scores.at(-1) ?? Number.POSITIVE_INFINITY) : 1;
  }

  /** The position at which `insert` would put a number, or undefined if it is not among the best. */
  placeFor(number: number, score: number): number | undefined {
    let place = this.numbers.length;
    for (; place > 0; place--) {
      const before = this.scores[place - 1]!;
      if (before > score || (before === score && this.numbers[place - 1]! < number)) break;
    }
    return place < this.#max ? place : undefined;
  }

  /** Inserts a number at the position that `placeFor` returned. The last one drops out of a full list. */
  insert(place: number, number: number, score: number): void {
    const { numbers, scores } = this;
    for (let at = Math.min(numbers.length, this.#max - 1); at > place; at--) {
      numbers[at] = numbers[at - 1]!;
      scores[at] = scores[at - 1]!;
    }
    numbers[place] = number;
    scores[place] = score;
  }

  /** Inserts a number if it is among the best. Ignores a score of 0. */
  offer(number: number, score: number): void {
    const place = score < this.scoreMin ? undefined : this.placeFor(number, score);
    if (place !== undefined) this.insert(place, number, score);
  }

  /** Adds a number also if its score is 0 (which counts as 1). Removes the last one of a full list first. */
  keep(number: number, score: number): void {
    if (this.numbers.includes(number)) return;
    if (this.isFull) {
      this.numbers.pop();
      this.scores.pop();
    }
    this.offer(number, Math.max(1, score));
  }

  /** Adds a number after all others, unless the list is full or has it. Offer nothing afterwards. */
  append(number: number, score: number): void {
    if (this.isFull || this.numbers.includes(number)) return;
    this.numbers.push(number);
    this.scores.push(score);
  }
}
