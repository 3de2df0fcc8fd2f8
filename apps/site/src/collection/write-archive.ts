import type { KeptIcon } from './kept-icons.ts';

/** A zip with a file per icon, in a folder per pack, and whom to credit. The library comes when it is wanted. */
export async function writeArchive(icons: readonly KeptIcon[], credits: string): Promise<Blob> {
  const { makeZip } = await import('client-zip');
  const files = icons.map(({ slug, svg }) => ({ name: `${slug.replace('--', '/')}.svg`, input: svg }));
  return new Response(makeZip([...files, { name: 'CREDITS.md', input: credits }])).blob();
}
