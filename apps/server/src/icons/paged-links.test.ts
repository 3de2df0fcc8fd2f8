import sharp from 'sharp';
import { expect, test } from 'vitest';
import { linksIn } from '../testing/links-in.ts';
import { type AskOptions, startTestService, type TestService } from '../testing/test-service.ts';

interface Page {
  readonly data: readonly { readonly slug: string }[];
  readonly pagination: { readonly last_page: number; readonly total: number };
}

const slugsOf = ({ data }: Page) => data.map(({ slug }) => slug);
/** Path and query of a link, as `ask` takes them. */
const pathOf = (link: string) => link.slice('http://icons.test'.length);

/** The slugs of every page that `next` leads to, page by page. Fails if a link leads nowhere. */
async function walk(service: TestService, path: string, options: AskOptions = {}): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await service.ask(next, options);
    expect(answer.status, next).toBe(200);
    pages.push(slugsOf(answer.json<Page>()));
    const { next: link } = linksIn(answer.headers['link']);
    next = link === undefined ? undefined : pathOf(link);
    expect(pages.length).toBeLessThan(100);
  }
  return pages;
}

test.each([
  ['icons', '/api/v1/icons?per_page=3', undefined],
  [
    'icons of a search with filters',
    '/api/v1/icons?search=home&shapes[]=Fill&shapes[]=Outline&per_page=1',
    undefined,
  ],
  [
    'icons in another order, with expansions',
    '/api/v1/icons?sort_by=name&with=tags,packs&per_page=4',
    undefined,
  ],
  ['packs', '/api/v1/packs?per_page=1&commercial_use=true', undefined],
  ['tags', '/api/v1/tags?per_page=1&search=h', undefined],
  ['icons of the gallery', '/gallery/icons?per_page=3&commercial_use=true', null],
])('leads through all pages of %s, each once, as by number', async (_name, path, key) => {
  const service = await startTestService();
  const options = key === null ? { key } : {};
  const walked = await walk(service, path, options);
  const first = (await service.ask(path, options)).json<Page>();
  const byNumber: string[][] = [];
  for (let page = 1; page <= first.pagination.last_page; page++) {
    byNumber.push(slugsOf((await service.ask(`${path}&page=${page}`, options)).json<Page>()));
  }
  expect(walked.length).toBeGreaterThan(1);
  expect(walked).toEqual(byNumber);
  expect(walked.flat()).toHaveLength(first.pagination.total);
});

test('sends the same links with an answer from the cache and a compressed one', async () => {
  const service = await startTestService();
  const path = '/api/v1/icons?per_page=3&page=2&with=tags';
  const links: (string | undefined)[] = [];
  // A page is cached when it is asked for the second time.
  for (const encoding of ['identity', 'identity', 'identity', 'gzip', 'gzip', 'gzip']) {
    const answer = await service.ask(path, { headers: { 'accept-encoding': encoding } });
    links.push(answer.headers['link']);
  }
  expect(links[0]).toContain('rel="next"');
  expect(new Set(links).size).toBe(1);
  const head = await service.ask(path, { method: 'HEAD' });
  expect(head.headers['link']).toBe(links[0]);
});

test('leads to pages whose ETag is that of the same page asked for by number', async () => {
  const service = await startTestService();
  const { next = '' } = linksIn((await service.ask('/api/v1/icons?per_page=3')).headers['link']);
  const { etag = '' } = (await service.ask(pathOf(next))).headers;
  const again = await service.ask('/api/v1/icons?page=2&per_page=3', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('has no link to other lists, single icons and refusals', async () => {
  const service = await startTestService();
  for (const path of [
    '/api/v1/colors',
    '/api/v1/icons/mdi--home',
    '/api/v1/icons?page=0',
    '/api/v1/suggest?q=ho',
  ]) {
    expect((await service.ask(path)).headers['link'], path).toBeUndefined();
  }
});

test('does not lead beyond the result window', async () => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/icons?page=100&per_page=100');
  const { next, last = '' } = linksIn(answer.headers['link']);
  expect([answer.status, next]).toEqual([200, undefined]);
  expect((await service.ask(pathOf(last))).status).toBe(200);
});

test('links the pages of a search by image, for the same image again', async () => {
  const service = await startTestService();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 20V9l8-6 8 6v11z"/></svg>';
  const payload = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
  const image: AskOptions = { method: 'POST', payload, headers: { 'content-type': 'image/png' } };
  const walked = await walk(service, '/api/v1/icons/by-image?per_page=4', image);
  expect(walked.length).toBeGreaterThan(1);
  expect(new Set(walked.flat()).size).toBe(walked.flat().length);
});
