import { defineConfig } from 'vitest/config';

// Builds the image on a base of Debian packages, runs it, and checks chart and unit with the tools of their
// systems. Needs root, buildah and debootstrap and takes minutes, so it is not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/deploy/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    fileParallelism: false,
  },
});
