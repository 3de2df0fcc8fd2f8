import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('requests are counted by route and status, and their time by route', async () => {
  const metrics = new Metrics();
  metrics.observe('/api/v1/icons', 200, 0.0004);
  metrics.observe('/api/v1/icons', 200, 0.02);
  metrics.observe('/api/v1/icons', 429, 0.0001);
  metrics.gauge('glyphdex_icons', 'Icons in the catalog.', () => 7);
  const text = await metrics.render();
  expect(text).toContain('glyphdex_requests_total{route="/api/v1/icons",status="200"} 2');
  expect(text).toContain('glyphdex_requests_total{route="/api/v1/icons",status="429"} 1');
  expect(text).toContain('glyphdex_request_seconds_bucket{le="0.0005",route="/api/v1/icons"} 2');
  expect(text).toContain('glyphdex_request_seconds_count{route="/api/v1/icons"} 3');
  expect(text).toContain('glyphdex_icons 7');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(metrics.contentType).toMatch(/^text\/plain/);
});
