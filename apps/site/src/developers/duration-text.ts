const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The largest unit that is not 0, and the next unless it is 0: `93784` → `1 day, 2 hours`, `86460` → `1 day`. */
export function durationText(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  const parts: string[] = [];
  let rest = Math.floor(seconds);
  for (const [name, length] of UNITS.slice(Math.max(0, first), Math.max(0, first) + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return first < 0 ? '0 seconds' : parts.join(', ');
}
