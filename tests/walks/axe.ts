/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/**
 * The rules of axe, with the size of targets, that the current page violates: pairs of the id of a rule and the markup
 * of the elements.
 */
export async function accessibilityViolations(
  page: Page,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(where: Node, options: object): Promise<AxeResults> } }).axe.run(
      document,
      { rules: { 'target-size': { enabled: true } } },
    ),
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const);
}
