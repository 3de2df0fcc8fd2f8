import { readFileSync, rmSync } from 'node:fs';
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
  heap: () => {
    const kept = [];
    for (;;) kept.push({ number: kept.length, text: `text ${kept.length}` });
  },
  // V8 does not look for a request to end within this loop.
  stuck: () => {
    const kept = [];
    for (;;) kept.push(new Array(1_000).fill(kept.length));
  },
};

function look() {
  let fault;
  try {
    fault = readFileSync(process.env.FAULT_FILE ?? '', 'utf8');
    rmSync(process.env.FAULT_FILE ?? '');
  } catch {
    return;
  }
  faults[fault]?.();
}

if (!isMainThread) setInterval(look, 20).unref();
