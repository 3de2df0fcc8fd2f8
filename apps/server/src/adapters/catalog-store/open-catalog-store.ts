import { AwsClient } from 'aws4fetch';
import type { CatalogAddress } from '../../domain/catalog-address.ts';
import type { CatalogStore } from '../../ports/catalog-store.ts';
import { FolderStore } from './folder-store.ts';
import { type Signer, WebStore } from './web-store.ts';

export function openCatalogStore(address: CatalogAddress): CatalogStore {
  if (address.kind === 'folder') return new FolderStore(address.path);
  return new WebStore(address.base, address.kind === 's3' ? signerOf(address) : undefined);
}

function signerOf(address: CatalogAddress & { readonly kind: 's3' }): Signer {
  const { accessKeyId, secretAccessKey, sessionToken, region } = address;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    ...(sessionToken !== undefined && { sessionToken }),
  });
  return async (method, url, headers) =>
    Object.fromEntries((await client.sign(url, { method, headers: { ...headers } })).headers);
}
