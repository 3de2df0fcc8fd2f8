import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../apps/server/src/config.ts';

const CHART = join(import.meta.dirname, '../../deploy/helm/glyphdex');
/** Where `go install` puts programs. */
const GO = join(homedir(), 'go/bin');
const program = (name: string) => (existsSync(join(GO, name)) ? join(GO, name) : name);

const helm = (...words: readonly string[]) =>
  execFileSync(program('helm'), words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const render = (...options: readonly string[]) => helm('template', 'icons', CHART, ...options);
const CLUSTER = ['-f', join(CHART, 'values-cluster.yaml')];

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
  ['an ingress', ['--set', 'ingress.enabled=true,ingress.className=nginx']],
])('the chart of %s', (_name, options) => {
  test('passes helm lint', () => {
    expect(helm('lint', CHART, ...options)).toContain('0 chart(s) failed');
  });

  test('has manifests that match the schemas of Kubernetes', () => {
    const checked = execFileSync(program('kubectl-validate'), ['--version', '1.30', '/dev/stdin'], {
      input: render(...options),
      encoding: 'utf8',
      env: { KUBECONFIG: '/dev/null', HOME: homedir() },
    });
    expect(checked).not.toContain('ERROR');
  });

  test('gives the service settings that it accepts', () => {
    const { args, env } = find(manifests(...options), 'StatefulSet')!.spec.template.spec.containers[0];
    expect(args[0]).toBe('serve');
    const settings = Object.fromEntries(
      env.filter(({ name }) => !name.endsWith('_FILE')).map(({ name, value }) => [name, value]),
    );
    expect(() => readConfig(settings)).not.toThrow();
  });
});

test('reads secrets from files, and builds no catalog where one is published', () => {
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
  ['publicUrl=icons', 'publicUrl'],
  ['signup=maybe', 'signup'],
])('refuses the values %s', (values, message) => {
  expect(() => render('--set', values)).toThrow(message);
});
