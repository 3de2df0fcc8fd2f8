import { ProcessPool } from '@glyphdex/processes';
import type { DocsFiles, DocsRenderer } from '../../ports/docs-renderer.ts';
import { processError } from './process-error.ts';

const DEADLINE_MS = 60_000;

export interface DocsRendererOptions {
  readonly deadlineMs?: number;
  readonly program?: URL;
}

/**
 * Renders the documentation in a child process, because its package takes 300 ms and 90 MB, which would delay requests
 * and stay allocated. The process does not inherit the environment, which contains secrets.
 */
export class ProcessDocsRenderer implements DocsRenderer {
  readonly #deadlineMs: number;
  readonly #program: URL;

  constructor({
    deadlineMs = DEADLINE_MS,
    program = new URL('./docs-program.ts', import.meta.url),
  }: DocsRendererOptions = {}) {
    this.#deadlineMs = deadlineMs;
    this.#program = program;
  }

  async render(): Promise<DocsFiles> {
    const pool = new ProcessPool<null, DocsFiles>({
      program: this.#program,
      heapMb: 256,
      deadlineMs: this.#deadlineMs,
      processesMax: 1,
      queueMax: 0,
      idleMs: 0,
    });
    try {
      return await pool.run(null);
    } catch (error) {
      throw processError(error);
    } finally {
      pool.close();
    }
  }
}
