// cspell:ignore colour

import { iconId } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import type { PreviewAnswer } from '../../icons/pictures.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { type AskOptions, startTestService, type TestService } from '../../testing/test-service.ts';

const download = (service: TestService, query = '', options?: AskOptions) =>
  service.ask(`/api/v1/icons/mdi--home/download${query}`, options);
const HOME = SAMPLE_ICONS.find(({ pack, name }) => pack === 'mdi' && name === 'home')?.svg ?? '';

describe('a download', () => {
  // promise: An SVG opened as a page runs no script
  test('returns the SVG document under the slug of the icon, with headers that prevent scripts', async () => {
    const answer = await download(await startTestService());
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(HOME);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="mdi--home.svg"; filename*=UTF-8''mdi--home.svg`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test.each([
    ['size=64', 'width="64" height="64"'],
    ['rotate=90', 'transform="rotate(90 12 12)"'],
    ['flip=vertical&rotate=270', 'transform="rotate(270 12 12) translate(0 24) scale(1 -1)"'],
  ])('applies ?%s to the document', async (query, part) => {
    const answer = await download(await startTestService(), `?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain(part);
  });

  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])('returns %s as %s, with 256 pixels or the size in the query', async (format, type) => {
    const service = await startTestService();
    const answer = await download(service, `?format=${format}&flip=both`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['content-disposition']).toContain(`filename="mdi--home.${format}"`);
    expect(answer.body.toString()).toMatch(
      new RegExp(`^${format} of 256 pixels: <svg.*rotate\\(180 12 12\\)`),
    );
    const large = await download(service, `?format=${format}&size=1024`);
    expect(large.body.toString()).toContain(`${format} of 1024 pixels`);
  });

  test('finds the icon by id, slug and alias, and names the file after the icon', async () => {
    const service = await startTestService();
    for (const name of ['mdi--home', 'mdi--house', iconId('mdi', 'home'), iconId('mdi', 'house')]) {
      const answer = await service.ask(`/api/v1/icons/${name}/download`);
      expect(answer.headers['content-disposition'], String(name)).toContain('"mdi--home.svg"');
    }
  });

  test('ignores Accept', async () => {
    const service = await startTestService();
    for (const accept of ['application/json', 'image/png', 'text/html']) {
      expect((await download(service, '', { headers: { accept } })).status).toBe(200);
    }
  });

  test('returns the same ETag for all spellings of a color', async () => {
    const service = await startTestService();
    const etagOf = async (color: string) => (await download(service, `?color=${color}`)).headers.etag;
    expect(new Set([await etagOf('%23FF0000'), await etagOf('ff0000'), await etagOf('Ff0000')]).size).toBe(1);
    expect(await etagOf('ff0001')).not.toBe(await etagOf('ff0000'));
    expect(await etagOf('REBECCApurple')).toBe(await etagOf('rebeccapurple'));
  });

  test('compresses a large SVG if the client accepts it, but no picture', async () => {
    const service = await startTestService();
    const encodingOf = async (query: string) =>
      (
        await service.ask(`/api/v1/icons/logos--github/download${query}`, {
          headers: { 'accept-encoding': 'br' },
        })
      ).headers['content-encoding'];
    expect(await encodingOf('')).toBe('br');
    expect(await encodingOf('?format=png')).toBeUndefined();
  });
});

describe('If-None-Match', () => {
  test('returns 304 for the same icon with the same options only', async () => {
    const service = await startTestService();
    const { headers } = await download(service, '?size=64');
    const held = { headers: { 'if-none-match': headers.etag ?? '' } };
    const again = await download(service, '?size=64', held);
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await download(service, '?size=65', held)).status).toBe(200);
    expect((await service.ask('/api/v1/icons/mdi--cog/download?size=64', held)).status).toBe(200);
  });
});

describe('counters', () => {
  const downloads = async (service: TestService) => {
    await service.counters.flush();
    return [...service.popularity.entries('downloads')];
  };

  test('count each sent file as a download, but not HEAD, 304 and 422', async () => {
    const service = await startTestService();
    const { headers } = await download(service, '', { method: 'HEAD' });
    await download(service, '', { headers: { 'if-none-match': headers.etag ?? '' } });
    await download(service, '?size=7');
    expect(await downloads(service)).toEqual([]);
    await download(service);
    await download(service, '?format=png');
    await service.ask('/api/v1/icons/mdi--house/download');
    expect(await downloads(service)).toEqual([[iconId('mdi', 'home'), 3]]);
    expect([...service.popularity.entries('views')]).toEqual([]);
  });

  test('change the order of sort_by=downloads', async () => {
    const service = await startTestService();
    await service.ask('/api/v1/icons/lucide--shield/download');
    await service.counters.flush();
    const { body } = await service.ask('/api/v1/icons?sort_by=downloads&per_page=1');
    expect(JSON.parse(body.toString()).data[0].slug).toBe('lucide--shield');
  });

  test('take one icon from the daily budget for all its formats, and none for HEAD', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ dailyIcons: 2 });
    const left = async (icon: string, query: string, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await service.ask(`/api/v1/icons/${icon}/download${query}`, { key, method });
      return [answer.status, answer.headers['x-icons-budget-remaining']];
    };
    expect(await left('mdi--home', '', 'HEAD')).toEqual([200, '2']);
    expect(await left('mdi--home', '?format=png')).toEqual([200, '1']);
    expect(await left('mdi--home', '?color=red')).toEqual([200, '1']);
    expect(await left('mdi--cog', '')).toEqual([200, '0']);
    expect(await left('mdi--bell', '')).toEqual([429, '0']);
    const refused = await service.ask('/api/v1/icons/mdi--bell/download', { key });
    expect([refused.code, Number(refused.headers['retry-after']) > 0]).toEqual(['bulk_download', true]);
    expect(await downloads(service)).toHaveLength(2);
  });
});

describe('refusals', () => {
  test.each([
    ['format=gif', 'format', 'is not one of: svg, png, webp, avif'],
    ['format=', 'format', 'is not one of'],
    ['size=7', 'size', 'at least 8'],
    ['size=1025', 'size', 'at most 1024'],
    ['size=64.5', 'size', 'whole number'],
    ['size=64px', 'size', 'whole number'],
    ['size=', 'size', 'whole number'],
    ['color=%23ff', 'color', '3, 6 or 8 digits'],
    ['color=%2312345', 'color', '3, 6 or 8 digits'],
    ['color=tomatoe', 'color', 'Did you mean "tomato"?'],
    ['color=currentColor', 'color', 'color name of CSS'],
    ['color=transparent', 'color', 'color name of CSS'],
    ['color=url(%23a)', 'color', 'color name of CSS'],
    ['color=red%22%20onload=%22x', 'color', 'color name of CSS'],
    ['color=rgb(1,2,3)', 'color', 'color name of CSS'],
    ['color=__proto__', 'color', 'color name of CSS'],
    ['stroke_width=0', 'stroke_width', 'at least 0.1'],
    ['stroke_width=100.1', 'stroke_width', 'at most 100'],
    ['stroke_width=-1', 'stroke_width', 'plain digits'],
    ['stroke_width=1e1', 'stroke_width', 'plain digits'],
    ['stroke_width=1.0001', 'stroke_width', 'plain digits'],
    ['stroke_width=.5', 'stroke_width', 'plain digits'],
    ['stroke_width=NaN', 'stroke_width', 'plain digits'],
    ['stroke_width=', 'stroke_width', 'plain digits'],
    ['rotate=45', 'rotate', 'is not one of: 0, 90, 180, 270'],
    ['rotate=-90', 'rotate', 'is not one of'],
    ['flip=diagonal', 'flip', 'is not one of: horizontal, vertical, both'],
    ['flip=horizontal&flip=vertical', 'flip', 'Given more than once'],
    ['colour=red', 'colour', 'Did you mean "color"?'],
    ['width=10', 'width', 'Unknown parameter'],
  ])('return 422 for ?%s', async (query, parameter, message) => {
    const answer = await download(await startTestService(), `?${query}`);
    expect(answer.status).toBe(422);
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect(errors[parameter]?.join(' ')).toContain(message);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test.each([
    '/api/v1/icons/mdi--nothing/download',
    '/api/v1/icons/1/download',
    '/api/v1/icons/%00/download?size=64',
    '/api/v1/icons/..%2f..%2fetc/download',
  ])('return 404 for %s', async (path) => {
    const answer = await (await startTestService()).ask(path);
    expect([answer.status, answer.code]).toEqual([404, 'icon_not_found']);
  });

  test('ask for pictures in the name of the key', async () => {
    const clients: string[] = [];
    const service = await startTestService({
      files: {
        get: async ({ client }) => {
          clients.push(client);
          return { kind: 'undrawable' };
        },
      },
    });
    for (const key of [await service.makeKey({}), await service.makeKey({})]) {
      for (let n = 0; n < 2; n++) await download(service, '?format=png', { key });
    }
    const [first, , second] = clients;
    expect(clients).toEqual([first, first, second, second]);
    expect(first).not.toBe(second);
  });

  test('return 401 without a key, and 403 for a key with allowed domains when no Origin is sent', async () => {
    const service = await startTestService();
    expect((await download(service, '', { key: null })).code).toBe('unauthorized');
    const key = await service.makeKey({ domains: ['example.com'] });
    expect((await download(service, '', { key })).code).toBe('domain_not_allowed');
  });

  test.each<[PreviewAnswer, number, string, string | undefined]>([
    [{ kind: 'overloaded', retryAfterSeconds: 2 }, 503, 'overloaded', '2'],
    [{ kind: 'undrawable' }, 404, 'picture_not_drawable', undefined],
    [{ kind: 'failed' }, 500, 'internal_error', undefined],
  ])('answer %j with %i and do not count a download', async (answer, status, code, wait) => {
    const service = await startTestService({ files: { get: async () => answer } });
    const refused = await download(service, '?format=png');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([status, code, wait]);
    await service.counters.flush();
    expect([...service.popularity.entries('downloads')]).toEqual([]);
    // An SVG needs no renderer, so it is still returned.
    expect((await download(service)).status).toBe(200);
  });
});
