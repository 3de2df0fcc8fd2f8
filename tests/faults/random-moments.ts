/** The seed of all random choices of one run, which the output names. `SEED=7 npm run test:faults` repeats them. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) || 1;
/** Kills of all test files together. `KILLS=2000 npm run test:faults` takes about an hour. */
const KILLS = Number(process.env['KILLS'] ?? 200);

let state = SEED % 0x7fff_ffff;

/** Pseudo-random numbers between 0 and 1, the same in every run of a test file with one seed (Park and Miller). */
export function nextRandom(): number {
  state = (state * 48_271) % 0x7fff_ffff;
  return state / 0x7fff_ffff;
}

/** The part of all kills that one test does, at least one. Prints it with the seed. */
export function killsOf(test: string, share: number): number {
  const kills = Math.max(1, Math.round(KILLS * share));
  printSeed(`${test}: ${kills} kills`);
  return kills;
}

/** Prints the seed that repeats the random choices of a test. */
export function printSeed(test: string): void {
  console.log(`${test}, SEED=${SEED}`);
}

/** A copy in random order. */
export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: nextRandom() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
