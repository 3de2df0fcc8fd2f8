import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `count` drawings named `<word>-0000.svg`, `<word>-0001.svg` … and returns the folder. */
export function packFolder(folder: string, word: string, count: number): string {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const [x, y, size] = [i % 12, (i * 7) % 12, 3 + (i % 9)];
    const path = `<path d="M${x} ${y}h${size}v${size}h-${size}z"/><circle cx="${y}" cy="${x}" r="${size / 3}"/>`;
    writeFileSync(
      join(folder, `${word}-${String(i).padStart(4, '0')}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${path}</svg>`,
    );
  }
  return folder;
}
