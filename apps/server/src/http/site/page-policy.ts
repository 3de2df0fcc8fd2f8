/** What is allowed on a page besides what comes from this service: inline parts, by the digests of their text. */
export interface InlineDigests {
  readonly script?: string;
  readonly style?: string;
}

/**
 * The Content-Security-Policy of the pages. Everything comes from this service. Previews are named by its public
 * address, which may be another origin.
 */
export function pagePolicy(publicUrl: string, { script, style }: InlineDigests = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self'${script === undefined ? '' : ` 'sha256-${script}'`}`,
    `style-src 'self'${style === undefined ? '' : ` 'sha256-${style}'`}`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${new URL(publicUrl).origin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
