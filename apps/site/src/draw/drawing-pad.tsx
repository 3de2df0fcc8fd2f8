import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { useInk } from '../design/drawing-address.ts';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';

const TEXTS = STRINGS.draw;
/** Width and height of the canvas, in pixels. */
const PAD_SIDE = 320;
/** In pixels of the canvas: about 1/24 of it. The service compares drawings on a grid of 24 by 24 cells. */
const LINE_WIDTH = 14;

/** Points of one line, in pixels of the canvas. An eraser takes away what it crosses. */
interface Stroke {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly isEraser: boolean;
}

/** A drawing pad. Each change calls `onPicture`: with a PNG in a `data:` address, or with undefined without lines. */
export function DrawingPad({
  onPicture,
  children,
}: {
  readonly onPicture: (address: string | undefined) => void;
  /** Further tools. */
  readonly children: ComponentChildren;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The line that is being drawn. */
  const current = useRef<(readonly [number, number])[]>();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isEraser, setEraser] = useState(false);
  const ink = useInk();
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    context.clearRect(0, 0, PAD_SIDE, PAD_SIDE);
    drawStrokes(context, strokes, ink);
  }, [strokes, ink]);

  const change = (next: readonly Stroke[]) => {
    setStrokes(next);
    onPicture(next.every((stroke) => stroke.isEraser) ? undefined : pictureOf(next));
  };
  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const { left, top, width } = canvas.current!.getBoundingClientRect();
    const scale = PAD_SIDE / width;
    return [(event.clientX - left) * scale, (event.clientY - top) * scale];
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    canvas.current!.setPointerCapture(event.pointerId);
    current.current = [pointOf(event)];
  };
  const onPointerMove = (event: PointerEvent) => {
    const points = current.current;
    if (points === undefined || !event.isPrimary) return;
    const from = points.at(-1)!;
    points.push(pointOf(event));
    drawStrokes(canvas.current!.getContext('2d')!, [{ points: [from, points.at(-1)!], isEraser }], ink);
  };
  const finish = () => {
    const points = current.current;
    current.current = undefined;
    if (points !== undefined) change([...strokes, { points, isEraser }]);
  };
  const tool = (name: string, isOff: boolean, onClick: () => void, isPressed?: boolean) => (
    <button
      type="button"
      class={button['button']}
      disabled={isOff}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {name}
    </button>
  );
  return (
    <div class={styles['pad']}>
      <canvas
        ref={canvas}
        class={styles['paper']}
        width={PAD_SIDE}
        height={PAD_SIDE}
        role="img"
        aria-label={TEXTS.pad}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={finish}
        onPointerCancel={finish}
      />
      <div class={styles['tools']}>
        {tool(TEXTS.eraser, false, () => setEraser(!isEraser), isEraser)}
        {tool(TEXTS.undo, strokes.length === 0, () => change(strokes.slice(0, -1)))}
        {tool(TEXTS.clear, strokes.length === 0, () => change([]))}
        {children}
      </div>
    </div>
  );
}

/** Draws lines without clearing the canvas. */
function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[], color: string): void {
  context.strokeStyle = color;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, isEraser } of strokes) {
    context.globalCompositeOperation = isEraser ? 'destination-out' : 'source-over';
    context.lineWidth = isEraser ? 2.5 * LINE_WIDTH : LINE_WIDTH;
    context.beginPath();
    // The line starts with a segment of length 0, so a single point appears as a dot.
    for (const [x, y] of [...points.slice(0, 1), ...points]) context.lineTo(x, y);
    context.stroke();
  }
  context.globalCompositeOperation = 'source-over';
}

/** The lines in black on white, as a PNG in a `data:` address. */
function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = PAD_SIDE;
  canvas.height = PAD_SIDE;
  const context = canvas.getContext('2d')!;
  drawStrokes(context, strokes, '#000000');
  // Behind the lines, because an eraser leaves nothing.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PAD_SIDE, PAD_SIDE);
  return canvas.toDataURL('image/png');
}
