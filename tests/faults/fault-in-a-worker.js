import { readFileSync, unlinkSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a service by NODE_OPTIONS. The first worker thread that sees the file FAULT_FILE does what it says.

/** @type {Record<string, () => void>} */
const faults = {
  error: () => {
    throw new Error('a fault for a test');
  },
  exit: () => process.exit(3),
  loop: () => {
    for (;;);
  },
  'busy for three seconds': () => {
    const endMs = performance.now() + 3_000;
    while (performance.now() < endMs);
  },
  'heap over many turns': () => {
    /** @type {unknown[]} */
    const kept = [];
    const fill = () => {
      for (let i = 0; i < 1_000; i++) kept.push(new Array(1_000).fill(kept.length));
      setImmediate(fill);
    };
    fill();
  },
};

function look() {
  let fault;
  try {
    fault = readFileSync(process.env.FAULT_FILE ?? '', 'utf8');
    // Fails if another worker was first. rmSync does not, if the file is gone by its second look.
    unlinkSync(process.env.FAULT_FILE ?? '');
  } catch {
    return;
  }
  faults[fault]?.();
}

if (!isMainThread) setInterval(look, 20).unref();
