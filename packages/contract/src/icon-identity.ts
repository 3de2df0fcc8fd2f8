import { hash } from 'node:crypto';

/**
 * The public id of an icon: a positive integer up to 2^53 − 1, the first 53 bits of SHA-256 over `pack:name`. It is the
 * same on every machine and after every build. A catalog build fails if two icons have the same id (expected for
 * 400,000 icons: 0.00001 times).
 */
export function iconId(pack: string, name: string): number {
  const digest = hash('sha256', `${pack}:${name}`, 'buffer');
  const id = digest.readUInt32BE(0) * 0x20_0000 + (digest.readUInt32BE(4) >>> 11);
  return id === 0 ? 1 : id;
}

/** The public slug of an icon: unique, reversible and URL-safe, because no Iconify prefix or name contains `--`. */
export function iconSlug(pack: string, name: string): string {
  return `${pack}--${name}`;
}

/** The reverse of `iconSlug`; undefined for a text of another form. */
export function parseIconSlug(slug: string): { readonly pack: string; readonly name: string } | undefined {
  const at = slug.indexOf('--');
  if (at <= 0 || at + 2 >= slug.length) return undefined;
  return { pack: slug.slice(0, at), name: slug.slice(at + 2) };
}

/** The display name: `home-outline` gives `Home Outline`. */
export function displayName(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
