import { spawnSync } from 'node:child_process';
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
  // V8 takes this loop for short.
  'heap of arrays': () => {
    const kept = [];
    for (;;) kept.push(new Array(1_000).fill(kept.length));
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
  // A call of the system, which nothing can end but the end of the process.
  stuck: () => void spawnSync('sleep', ['60']),
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
