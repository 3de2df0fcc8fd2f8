/** A number of at most six decimals. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

export const ANY_NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g;

export function numbersIn(text: string): number[] {
  return (text.match(ANY_NUMBER) ?? []).map(Number);
}
