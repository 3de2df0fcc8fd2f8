import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { FoundEngine } from './external-engine.ts';

export const TANTIVY = 'tantivy 0.27, edits 0/1/2';
const VERSION = '0.27.0';

/** tantivy by its Python package, in the Python of BENCH_PYTHON (default: `python3`). */
export function findTantivy(): FoundEngine {
  const { BENCH_PYTHON: python = 'python3' } = process.env;
  const check = 'import importlib.metadata as m; print(m.version("tantivy"))';
  const { stdout } = spawnSync(python, ['-c', check], { encoding: 'utf8' });
  if (stdout?.trim() !== VERSION)
    return { label: TANTIVY, missing: `${python} has no tantivy: pip install tantivy==${VERSION}` };
  return { label: TANTIVY, command: [python, join(import.meta.dirname, 'tantivy_search.py')] };
}
