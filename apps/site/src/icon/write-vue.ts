import { parseDrawing } from './customize-drawing.ts';

/** The drawing as a single-file component for Vue, whose attributes pass on to the drawing by themselves. */
export function writeVue(svg: string): string {
  return `<template>\n  ${new XMLSerializer().serializeToString(parseDrawing(svg))}\n</template>\n`;
}
