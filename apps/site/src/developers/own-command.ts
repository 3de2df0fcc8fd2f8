/** How the operator of this service runs `glyphdex`, as the server states it in the page. */
export function ownCommand(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="glyphdex-command"]')?.content ?? 'glyphdex';
}
