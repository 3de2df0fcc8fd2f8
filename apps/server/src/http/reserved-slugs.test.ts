import { RESERVED_SLUGS } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { ICONIFY_PAGES } from '../iconify/serve-iconify.ts';
import { routesOf } from '../server/app.ts';
import { startTestService } from '../testing/test-service.ts';

test('no pack can have the first segment of any route, or a name of the Iconify API, as its slug', async () => {
  const { deps } = await startTestService();
  const paths = routesOf(deps).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(60);
  const segments = paths
    .map((path) => path.split('/')[1]!.replace(/\..*$/, ''))
    .filter((name) => name !== '');
  const names = [...segments, ...Object.keys(ICONIFY_PAGES), 'k', 'sets'];
  expect(names.filter((name) => !RESERVED_SLUGS.has(name))).toEqual([]);
});
