import { ProcessPool } from '@glyphdex/processes';
import type { DocsFiles, DocsRenderer } from '../../ports/docs-renderer.ts';

const DEADLINE_MS = 60_000;

/**
 * Renders the documentation in a child process, because its package takes 300 ms and 90 MB, which would delay requests
 * and stay allocated.
 */
export class ProcessDocsRenderer implements DocsRenderer {
  async render(): Promise<DocsFiles> {
    const pool = new ProcessPool<null, DocsFiles>({
      program: new URL('./docs-program.ts', import.meta.url),
      heapMb: 256,
      deadlineMs: DEADLINE_MS,
      processesMax: 1,
      queueMax: 0,
      idleMs: 0,
    });
    try {
      return await pool.run(null);
    } finally {
      pool.close();
    }
  }
}
