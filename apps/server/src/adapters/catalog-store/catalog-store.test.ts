import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CatalogAddress, readCatalogAddress } from '../../domain/catalog-address.ts';
import { OperatorError } from '../../operator-error.ts';
import { catalogStoreContract } from '../../ports/catalog-store.contract.ts';
import { BucketServer } from '../../testing/bucket-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openCatalogStore } from './open-catalog-store.ts';

function storeAt(url: string, settings: Readonly<Record<string, string>> = {}) {
  return openCatalogStore(readCatalogAddress(url, settings) as CatalogAddress);
}

async function startBucket(): Promise<BucketServer> {
  const bucket = await BucketServer.start();
  onTestFinished(() => bucket.stop());
  return bucket;
}

catalogStoreContract('folder', async () => {
  const folder = temporaryFolder();
  return [storeAt(folder), storeAt(`file://${folder}`)];
});

catalogStoreContract('S3', async () => {
  const { settings } = await startBucket();
  return [storeAt('s3://icons/a', settings), storeAt('s3://icons/a/', settings)];
});

test('refuses to publish while another publisher holds the lock of a folder, and names the file', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'CURRENT.lock'), '');
  await expect(storeAt(folder).replaceCurrent('one', undefined)).rejects.toThrow(/CURRENT\.lock exists/);
}, 20_000);

test('takes a folder that is not there as away, not as empty', async () => {
  const folder = join(temporaryFolder(), 'mount');
  await expect(storeAt(folder).readCurrent()).rejects.toThrow(/does not exist/);
  mkdirSync(folder);
  expect(await storeAt(folder).readCurrent()).toBeUndefined();
});

test('names the variables to check when a bucket refuses the key', async () => {
  const { settings } = await startBucket();
  const store = storeAt('s3://icons/a', { ...settings, AWS_SECRET_ACCESS_KEY: 'wrong' });
  const refusal = await store.readCurrent().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as Error).message).toMatch(/AWS_SECRET_ACCESS_KEY/);
  expect((refusal as Error).message).not.toContain('wrong');
});

test('reads a published catalog from a web server, and refuses to publish to it', async () => {
  const bucket = await startBucket();
  await storeAt('s3://icons/a', bucket.settings).replaceCurrent('one', undefined);
  bucket.intercept = ({ url, method }, response) => {
    const object = bucket.objects.get(url ?? '');
    if (method !== 'GET' || object === undefined) return false;
    response.end(object);
    return true;
  };
  const store = storeAt(`${bucket.url}/icons/a`);
  const current = await store.readCurrent();
  expect(current).toMatchObject({ text: 'one' });
  expect(await store.readCurrent((current as { tag: string }).tag)).toBe('unchanged');
  await expect(store.replaceCurrent('two', undefined)).rejects.toThrow(/cannot be published to a web server/);
});

test('rejects when nobody answers, without the address', async () => {
  const bucket = await BucketServer.start();
  const { settings } = bucket;
  await bucket.stop();
  const away = await storeAt('s3://icons/a', settings)
    .readCurrent()
    .catch((error: Error) => error.message);
  expect(away).toBe('no answer (ECONNREFUSED)');
});
