import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startService } from '../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';

// The metrics of running services, and the dashboard and alert rules that use them. promtool comes with the package
// prometheus of Debian.

const deploy = join(import.meta.dirname, '../deploy');
const RULES = join(deploy, 'prometheus/glyphdex-alerts.yaml');
const DASHBOARD = join(deploy, 'grafana/glyphdex-dashboard.json');
const SERVICES = [
  ['one thread', {}],
  ['two worker threads', { WORKERS: '2' }],
] as const;

const scrapes = new Map<string, Promise<string>>();

/** The metrics of a service after some requests. Each service is started once. */
function scrapeOf(name: (typeof SERVICES)[number][0]): Promise<string> {
  const scrape = scrapes.get(name) ?? scrapeNew(Object.fromEntries(SERVICES)[name]!);
  scrapes.set(name, scrape);
  return scrape;
}

async function scrapeNew(settings: Readonly<Record<string, string>>): Promise<string> {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const { url, demoKey, stop } = await startService({ DATA_DIR, ...settings });
  const headers = { authorization: `Bearer ${demoKey}` };
  for (const query of ['search=home', 'search=home', 'search=qqqqqq', 'foo=1'])
    await fetch(`${url}/api/v1/icons?${query}`, { headers });
  await fetch(`${url}/api/v1/icons`);
  await fetch(`${url}/account/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
  });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  await stop();
  return metrics;
}

function promtool(words: readonly string[], input?: string) {
  return spawnSync('promtool', words, { encoding: 'utf8', input });
}

const hasPromtool = promtool(['--version']).error === undefined;

test.for(SERVICES)('promtool has no finding about the metrics of %s', async ([name], { skip }) => {
  if (!hasPromtool) skip('promtool is not installed');
  const { status, stdout, stderr } = promtool(['check', 'metrics'], await scrapeOf(name));
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('promtool accepts the alert rules', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed');
  expect(promtool(['check', 'rules', RULES])).toMatchObject({ status: 0 });
});

test.each(SERVICES)('%s count searches, refusals and sign-ins of all threads', async (name) => {
  const lines = (await scrapeOf(name)).split('\n');
  const shown = lines.filter((line) => /^glyphdex_(?!.*_bucket)/.test(line));
  for (const line of [
    'glyphdex_searches_total{result="found"} 2',
    'glyphdex_searches_total{result="empty"} 1',
    'glyphdex_searches_total{result="degraded"} 0',
    'glyphdex_refusals_total{code="unknown_parameter",limit=""} 1',
    'glyphdex_refusals_total{code="unauthorized",limit=""} 1',
    'glyphdex_sign_ins_total{method="password",result="failure"} 1',
    'glyphdex_requests_total{route="/api/v1/icons",status="200"} 3',
    'glyphdex_http_request_duration_seconds_count{route="/api/v1/icons"} 5',
  ])
    expect(shown).toContain(line);
  expect(shown.join('\n')).toMatch(/^glyphdex_build_info\{version="\d+\.\d+\.\d+.*"\} 1$/m);
  expect(shown.join('\n')).toMatch(/^glyphdex_catalog_info\{generation="[\w-]+"\} 1$/m);
  // Each name is described once.
  const described = lines.filter((line) => line.startsWith('# TYPE '));
  expect(new Set(described).size).toBe(described.length);
});

/** Names of metrics in an expression of PromQL. */
function metricsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:glyphdex|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
}

test.each([
  ['the alert rules', RULES, 10],
  ['the dashboard', DASHBOARD, 15],
])('%s use only metrics that a service has', async (_name, path, atLeast) => {
  const used = new Set(metricsIn(readFileSync(path, 'utf8')));
  expect(used.size).toBeGreaterThanOrEqual(atLeast);
  for (const [name] of SERVICES) {
    const scrape = await scrapeOf(name);
    const known = new Set(
      [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, metric, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => metric + end) : [metric!],
      ),
    );
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  }
});

test('every expression of the dashboard is valid PromQL', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed');
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const rules = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, i) => ({
      record: `panel:${i}`,
      // Grafana replaces its variables.
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
  expect(rules.length).toBeGreaterThan(15);
  const file = join(temporaryFolder(), 'rules.yaml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stderr } = promtool(['check', 'rules', file]);
  expect([status, stderr]).toEqual([0, '']);
});
