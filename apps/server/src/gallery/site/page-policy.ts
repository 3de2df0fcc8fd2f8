/** Base64 SHA-256 digests of the inline script and style that a page may contain. */
export interface InlineDigests {
  readonly script?: string;
  readonly style?: string;
}

/** The headers of a page of the site: its Content-Security-Policy, and `PAGE_ISOLATION`. */
export function pageHeaders(publicUrl: string, digests: InlineDigests = {}): readonly string[] {
  return ['Content-Security-Policy', pagePolicy(publicUrl, digests), ...PAGE_ISOLATION];
}

/** Headers of every page: no window of another site can hold it, and it uses no sensors, cameras and devices. */
export const PAGE_ISOLATION: readonly string[] = [
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
];

/**
 * The Content-Security-Policy of pages. They load files from their own origin only; pictures also from data and object
 * URLs, and previews from the public address, which may be another origin.
 */
function pagePolicy(publicUrl: string, { script, style }: InlineDigests): string {
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
