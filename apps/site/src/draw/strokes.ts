/** Points of one line, in units of a pad of width `PAD_SIDE`. */
export type Stroke = readonly (readonly [x: number, y: number])[];

export const PAD_SIDE = 320;
const LINE_WIDTH = 14;

/** Draws the lines onto a canvas of side `PAD_SIDE` without clearing it. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  color: string,
): void {
  context.strokeStyle = color;
  context.lineWidth = LINE_WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    context.beginPath();
    // A line to the starting point makes a dot visible.
    for (const [x, y] of [...stroke.slice(0, 1), ...stroke]) context.lineTo(x, y);
    context.stroke();
  }
}

/** The lines in black on white, as a `data:` address. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = PAD_SIDE;
  canvas.height = PAD_SIDE;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PAD_SIDE, PAD_SIDE);
  drawStrokes(context, strokes, '#000000');
  return canvas.toDataURL('image/png');
}
