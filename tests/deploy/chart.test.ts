import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';

const CHART = join(import.meta.dirname, '../../deploy/helm/glyphdex');
/** Where `go install` puts programs. */
const GO = join(homedir(), 'go/bin');
const program = (name: string) => (existsSync(join(GO, name)) ? join(GO, name) : name);

const helm = (...words: readonly string[]) =>
  execFileSync(program('helm'), words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const render = (...options: readonly string[]) => helm('template', 'icons', CHART, ...options);
const METRICS = ['--set', 'secretSettings.secret=glyphdex,secretSettings.names={METRICS_TOKEN}'];
const CLUSTER = ['-f', join(CHART, 'values-cluster.yaml')];

/** Sample contents of the files of secrets. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL_FILE: 'postgres://glyphdex:secret@db1/glyphdex',
  REDIS_URL_FILE: 'redis://redis',
  OPENSEARCH_URL_FILE: 'http://search1:9200',
  METRICS_TOKEN_FILE: 'a-token-of-24-characters',
  CATALOG_URL_FILE: 'https://ann:secret@icons.example.com/catalog.zip',
};

interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly replicas: number;
    readonly minAvailable: number;
    readonly template: {
      readonly spec: {
        readonly containers: readonly [
          { readonly args: readonly string[]; readonly env: readonly { name: string; value: string }[] },
        ];
      };
    };
  };
}

const manifests = (...options: readonly string[]) =>
  parseAllDocuments(render(...options)).map((document) => document.toJS() as Manifest);
const find = (all: readonly Manifest[], kind: string) => all.find((manifest) => manifest.kind === kind);

describe.each([
  ['one node', []],
  ['several nodes', CLUSTER],
  ['an ingress', ['--set', 'ingress.enabled=true,ingress.className=nginx', ...METRICS]],
])('the chart of %s', (_name, options) => {
  test('passes helm lint', () => {
    expect(helm('lint', CHART, ...options)).toContain('0 chart(s) failed');
  });

  test('has manifests that match the schemas of Kubernetes', () => {
    // The program cannot open its standard input, which is a socket here.
    const folder = mkdtempSync(join(tmpdir(), 'glyphdex-chart-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'manifests.yaml');
    writeFileSync(file, render(...options));
    const checked = execFileSync(program('kubectl-validate'), ['--version', '1.30', file], {
      encoding: 'utf8',
      env: { KUBECONFIG: '/dev/null', HOME: homedir() },
    });
    expect(checked).not.toContain('ERROR');
  });

  test('gives the service settings that it accepts', () => {
    const { args, env } = find(manifests(...options), 'StatefulSet')!.spec.template.spec.containers[0];
    expect(args[0]).toBe('serve');
    const settings = Object.fromEntries(
      env.map(({ name, value }) =>
        name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length), SECRETS[name]] : [name, value],
      ),
    );
    expect(() => readConfig(settings)).not.toThrow();
  });
});

test('reads secrets from files, and builds no catalog where a packed one is named', () => {
  const { args, env } = find(manifests(...CLUSTER), 'StatefulSet')!.spec.template.spec.containers[0];
  expect(args).toEqual(['serve']);
  expect(env).toContainEqual({ name: 'DATABASE_URL_FILE', value: '/secrets/DATABASE_URL' });
  expect(env.map(({ name }) => name)).not.toContain('DATABASE_URL');
});

test('lets one of several nodes be away at a time', () => {
  const cluster = manifests(...CLUSTER);
  expect(find(cluster, 'StatefulSet')?.spec.replicas).toBe(3);
  expect(find(cluster, 'PodDisruptionBudget')?.spec.minAvailable).toBe(2);
  expect(find(manifests(), 'PodDisruptionBudget')).toBeUndefined();
});

test.each([
  ['nodes=2', 'name DATABASE_URL in secretSettings.names'],
  ['ingress.enabled=true', 'name METRICS_TOKEN in secretSettings.names'],
  ['publicUrl=icons', 'publicUrl'],
  ['signup=maybe', 'signup'],
])('refuses the values %s', (values, message) => {
  expect(() => render('--set', values)).toThrow(message);
});
