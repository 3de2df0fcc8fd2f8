import { defineConfig, type UserConfig } from 'vite';

/** With `npm run dev` in this folder, Vite serves the pages and sends their requests for data to this service. */
const SERVICE = 'http://127.0.0.1:3000';

/** Production JSX for any NODE_ENV. The development transform adds source positions to the script. */
const PRODUCTION_JSX: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  ...(command === 'build' ? PRODUCTION_JSX : {}),
  build: {
    target: 'es2023',
    // Vite would inline small files as data: addresses. The content security policy forbids them for scripts and
    // styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/gallery': SERVICE,
      '/account': SERVICE,
      '/api': SERVICE,
      '/previews': SERVICE,
      '/licenses': SERVICE,
    },
  },
}));
