/** Points of one line, in units of a pad that is `PAD_SIDE` wide. */
export type Stroke = readonly (readonly [x: number, y: number])[];

export const PAD_SIDE = 320;
const LINE_WIDTH = 14;

/** Puts the lines on a canvas of `PAD_SIDE`, in this color, on what is there. */
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
    // Begins with a line to where it is, so that a dot is seen as well.
    for (const [x, y] of [...stroke.slice(0, 1), ...stroke]) context.lineTo(x, y);
    context.stroke();
  }
}

/** The lines as a picture, black on white, in a `data:` address. */
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
