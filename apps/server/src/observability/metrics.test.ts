import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addEnded, Metrics } from './metrics.ts';

test('prints requests by route and status, durations by route, gauges, and metrics of the process', async () => {
  const metrics = new Metrics();
  metrics.observe('/api/v1/icons', 200, 0.0004);
  metrics.observe('/api/v1/icons', 200, 0.02);
  metrics.observe('/api/v1/icons', 429, 0.0001);
  metrics.gauge('glyphdex_icons', 'Icons in the catalog.', () => 7);
  const text = await metrics.render();
  expect(text).toContain('glyphdex_requests_total{route="/api/v1/icons",status="200"} 2');
  expect(text).toContain('glyphdex_requests_total{route="/api/v1/icons",status="429"} 1');
  expect(text).toContain(
    'glyphdex_http_request_duration_seconds_bucket{le="0.0005",route="/api/v1/icons"} 2',
  );
  expect(text).toContain('glyphdex_http_request_duration_seconds_count{route="/api/v1/icons"} 3');
  expect(text).toContain('glyphdex_icons 7');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(metrics.contentType).toMatch(/^text\/plain/);
});

test('sums counters of several threads, and shows the largest gauge or its sum', async () => {
  const [main, one, other] = [
    new Metrics(),
    new Metrics({ isProcess: false }),
    new Metrics({ isProcess: false }),
  ];
  for (const [metrics, value] of [
    [one, 3],
    [other, 4],
  ] as const) {
    metrics.gauge('icons', 'Icons.', () => value);
    metrics.gauge('waiting', 'Waiting requests.', () => value, 'sum');
    metrics.counter('lost_total', 'Lost counts.', () => value);
    metrics.info('build_info', 'The version.', () => ({ version: '1 "x"\\' }));
    metrics.count('refusals', 'rate_limited', 'key');
    metrics.count('searches', 'empty');
  }
  main.count('searches', 'empty');
  const lines = (await main.render([await one.export(), await other.export()])).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'icons 4',
      'waiting 7',
      '# TYPE lost_total counter',
      'lost_total 7',
      'build_info{version="1 \\"x\\"\\\\"} 1',
      'glyphdex_refusals_total{code="rate_limited",limit="key"} 2',
      'glyphdex_refusals_total{code="bulk_download",limit="account"} 0',
      'glyphdex_searches_total{result="empty"} 3',
    ]),
  );
  expect(lines.filter((line) => line === '# TYPE icons gauge')).toHaveLength(1);
});

test('keeps the counters of threads that have ended, and no gauge of them', async () => {
  const [main, one, other] = [new Metrics(), new Metrics(), new Metrics()];
  for (const ended of [one, other]) {
    ended.gauge('icons', 'Icons.', () => 5);
    ended.counter('lost_total', 'Lost counts.', () => 3);
    ended.count('searches', 'found');
    ended.observe('/metrics', 200, 0);
  }
  const text = await main.render([addEnded(addEnded(undefined, await one.export()), await other.export())]);
  expect(text).toContain('lost_total 6\n');
  expect(text).toContain('glyphdex_searches_total{result="found"} 2\n');
  expect(text).toContain('glyphdex_requests_total{route="/metrics",status="200"} 2\n');
  expect(text).not.toMatch(/^icons /m);
});

test('prints the same histogram as prom-client', async () => {
  const metrics = new Metrics();
  const registry = new Registry();
  const library = new Histogram({
    name: 'glyphdex_http_request_duration_seconds',
    help: 'Time from the last header to the written answer; route /api/v1/icons is the search.',
    labelNames: ['route'],
    buckets: [
      0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ],
    registers: [registry],
  });
  for (const seconds of [0, 0.0001, 0.00010001, 0.003, 0.003, 9.99, 10, 10.5, 3600]) {
    for (const route of ['/api/v1/icons', '/metrics']) {
      metrics.observe(route, 200, seconds);
      library.observe({ route }, seconds);
    }
  }
  expect(await metrics.render()).toContain(await registry.metrics());
});
