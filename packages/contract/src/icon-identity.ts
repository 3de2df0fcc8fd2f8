import { hash } from 'node:crypto';

/**
 * Which public id has the icon `name` of `pack`? A positive integer up to 2^53 − 1: the first 53 bits of
 * SHA-256 over `pack:name`, so it is the same on every machine and after every rebuild. The catalog build
 * proves that no two icons share one (expected collisions over 400,000 icons: 0.00001).
 */
export function iconId(pack: string, name: string): number {
  const digest = hash('sha256', `${pack}:${name}`, 'buffer');
  const id = digest.readUInt32BE(0) * 0x20_0000 + (digest.readUInt32BE(4) >>> 11);
  return id === 0 ? 1 : id;
}

/** The public slug of an icon: unique, reversible and URL-safe, since no Iconify prefix or name contains `--`. */
export function iconSlug(pack: string, name: string): string {
  return `${pack}--${name}`;
}

/** Undoes `iconSlug`; `undefined` when the text is not of that form. */
export function parseIconSlug(slug: string): { readonly pack: string; readonly name: string } | undefined {
  const at = slug.indexOf('--');
  if (at <= 0 || at + 2 >= slug.length) return undefined;
  return { pack: slug.slice(0, at), name: slug.slice(at + 2) };
}

/** The name that people read: `home-outline` gives `Home Outline`. */
export function displayName(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
