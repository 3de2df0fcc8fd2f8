import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutFinalSlashes } from './site-path.ts';

/** Where the published generations of a catalog are. */
export type CatalogAddress =
  | { readonly kind: 'folder'; readonly path: string }
  /** Any web server. It can be read only. `base` ends with a slash. */
  | { readonly kind: 'http'; readonly base: string }
  | {
      readonly kind: 's3';
      /** The address of the bucket and the prefix, with a final slash. */
      readonly base: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      /** Of temporary credentials. */
      readonly sessionToken: string | undefined;
    };

const EXAMPLES = 's3://bucket/icons, https://icons.example.com/catalog or file:///srv/icons';
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/;

/**
 * Reads the address of a published catalog. Credentials of S3 and its server come from the usual variables `AWS_…`.
 * Returns what is wrong with a mistake, without any part of it.
 */
export function readCatalogAddress(
  text: string,
  variables: Readonly<Record<string, string | undefined>>,
): CatalogAddress | string {
  if (text.startsWith('s3:')) return readBucket(text, variables);
  if (/\p{C}/u.test(text)) return `contains control characters; write it like ${EXAMPLES}`;
  if (isAbsolute(text)) return { kind: 'folder', path: resolve(text) };
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '') return `is not an address such as ${EXAMPLES}`;
  if (url.username !== '' || url.password !== '')
    return 'has a user or a password, which would show up in logs of proxies. Protect the server by its network.';
  if (url.protocol === 'file:' && url.hostname === '') {
    // fileURLToPath throws for it.
    if (/%(?![0-9a-f]{2})|%2f|%00/i.test(url.pathname))
      return 'has a % that is not followed by the code of a character: write it as %25';
    return { kind: 'folder', path: fileURLToPath(url) };
  }
  if (url.protocol === 'http:' || url.protocol === 'https:')
    return { kind: 'http', base: `${withoutFinalSlashes(url.href)}/` };
  return `is not an address such as ${EXAMPLES}`;
}

function readBucket(
  text: string,
  {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: region = 'us-east-1',
    AWS_ENDPOINT_URL: endpoint = `https://s3.${region}.amazonaws.com`,
  }: Readonly<Record<string, string | undefined>>,
): CatalogAddress | string {
  const [, bucket, prefix = ''] = BUCKET.exec(text) ?? [];
  if (bucket === undefined) return 'is not the address of a bucket such as s3://bucket/icons';
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return 'is a bucket, so it needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; at least one of them is not set';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'needs an AWS_REGION such as eu-central-1';
  const server = URL.parse(endpoint);
  if (
    server === null ||
    (server.protocol !== 'http:' && server.protocol !== 'https:') ||
    server.username !== '' ||
    server.search !== ''
  )
    return 'needs an AWS_ENDPOINT_URL such as https://minio.example.com:9000, or none';
  // The bucket is in the path, because certificates do not cover host names of buckets with dots.
  const base = `${withoutFinalSlashes(server.href)}/${bucket}${prefix}/`;
  return { kind: 's3', base, region, accessKeyId, secretAccessKey, sessionToken };
}
