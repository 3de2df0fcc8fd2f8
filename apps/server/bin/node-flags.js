/**
 * Flags of the Node that serves: the size of the young generation of the heap, which V8 reads at program start. By default it
 * begins with 1 MB, and garbage collection takes a sixth of the CPU time of a new query; then it grows, and the process holds
 * 50 MB more.
 */
export const SERVE_FLAGS = ['--min-semi-space-size=2', '--max-semi-space-size=2'];
