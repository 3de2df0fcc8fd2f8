/** How long did each step of a build take? Steps follow each other without a gap. */
export class StepTimer {
  /** Wall-clock seconds by step, in order. */
  readonly seconds: Record<string, number> = {};
  #start = performance.now();

  end(step: string): void {
    const now = performance.now();
    this.seconds[step] = (now - this.#start) / 1000;
    this.#start = now;
  }
}
