import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Holds the process id of `npm run cluster:up` while it runs. */
export const STATE_FILE = join(tmpdir(), 'glyphdex-cluster.pid');
