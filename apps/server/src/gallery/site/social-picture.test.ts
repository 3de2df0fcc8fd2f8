import { expect, test } from 'vitest';
import type { PreviewAnswer } from '../../icons/pictures.ts';
import { openDrawing } from '../../pictures/open.ts';
import { startTestService } from '../../testing/test-service.ts';
import { socialPicture } from './social-picture.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>';

test.each(['home.png', 'icon-mdi--home.png', 'pack-mdi.png', 'search-home.png'])(
  'draws /og/%s as PNG of 1200 pixels, which caches may keep',
  async (file) => {
    const service = await startTestService();
    const picture = await service.ask(`/og/${file}`, { key: null });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    // The stub of the test service shows the form and the SVG.
    expect(picture.body.toString()).toMatch(/^png of 1200 pixels: <svg .*<svg .*viewBox/s);
    expect(picture.headers['cache-control']).toBe('public, max-age=86400');
    const headers = { 'if-none-match': picture.headers.etag ?? '' };
    expect((await service.ask(`/og/${file}`, { key: null, headers })).status).toBe(304);
  },
);

test.each(['icon-mdi--nothing.png', 'pack-nothing.png', 'icon-mdi--home.svg', 'search-.png', 'other.png'])(
  'returns 404 for /og/%s',
  async (file) => {
    const service = await startTestService();
    expect((await service.ask(`/og/${file}`, { key: null })).code).toBe('route_not_found');
  },
);

test.each<[PreviewAnswer, number, string]>([
  [{ kind: 'overloaded', retryAfterSeconds: 2 }, 503, 'overloaded'],
  [{ kind: 'undrawable' }, 404, 'picture_not_drawable'],
  [{ kind: 'failed' }, 500, 'internal_error'],
])('answers the result %j of the drawing with %i', async (answer, status, code) => {
  const service = await startTestService({ files: { get: async () => answer } });
  const picture = await service.ask('/og/home.png', { key: null });
  expect([picture.status, picture.code]).toEqual([status, code]);
});

test('draws no picture for a network above its limit', async () => {
  const service = await startTestService();
  const { visitorLimiter } = service.deps;
  const consumeAll = visitorLimiter.consumeAll.bind(visitorLimiter);
  visitorLimiter.consumeAll = (charges) =>
    consumeAll(charges.map((charge) => ({ ...charge, cost: (charge.cost ?? 1) * 1e6 })));
  expect((await service.ask('/og/pack-mdi.png', { key: null })).status).toBe(200);
  expect((await service.ask('/og/home.png', { key: null })).code).toBe('rate_limited');
});

test('fills the picture with the drawings of a list, and leaves out a title that it has no letters for', async () => {
  const { renderer, closeHelpers } = openDrawing();
  try {
    const svg = socialPicture('größe', '3 icons', [DRAWING, DRAWING, DRAWING]);
    expect(svg.match(/<svg /g)).toHaveLength(4);
    const picture = Buffer.from(await renderer.render(svg, { format: 'png', px: 1200, heightPx: 630 }));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    const withTitle = socialPicture('grass', '3 icons', [DRAWING]);
    expect(withTitle.length).toBeGreaterThan(socialPicture('größe', '3 icons', [DRAWING]).length);
  } finally {
    closeHelpers();
  }
});
