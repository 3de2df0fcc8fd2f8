/**
 * The address of a drawing that an `<img>` can show. In an image of its own a drawing can neither run nor reach anything,
 * and its ids meet those of no other; it knows nothing of the page either, so the colour of the text is written into it.
 */
export function drawingAddress(svg: string, color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', `<svg color="${color}"`))}`;
}
