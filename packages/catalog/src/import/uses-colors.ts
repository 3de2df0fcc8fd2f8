import type { DraftIcon } from './draft-pack.ts';

/** Does this pack draw in colors of its own? True when most of its icons have two or more. */
export function usesColors(icons: readonly DraftIcon[]): boolean {
  const colored = icons.filter(({ drawing }) => countColors(drawing.body) > 1).length;
  return colored > icons.length / 2;
}

function countColors(body: string): number {
  const colors = new Set<string>();
  for (const [, color] of body.matchAll(PAINT)) colors.add(color!.toLowerCase());
  return colors.size;
}

const PAINT = /\b(?:fill|stroke|stop-color)(?:="|:)(?!none\b|url|inherit|currentColor)([#\w(),.% ]+)/g;
