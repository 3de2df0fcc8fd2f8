import { defineConfig, type UserConfig } from 'vite';

/** During `npm run dev` the pages come from Vite and everything else from a service that runs beside it. */
const SERVICE = 'http://127.0.0.1:3000';

/** Builds the production JSX whatever NODE_ENV is. The development transform adds source positions to the script. */
const AS_PUBLISHED: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  ...(command === 'build' ? AS_PUBLISHED : {}),
  build: {
    target: 'es2023',
    // Small files would become data: addresses, which the content security policy does not allow for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/gallery': SERVICE, '/account': SERVICE, '/api': SERVICE, '/previews': SERVICE } },
}));
