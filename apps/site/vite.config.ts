import { defineConfig } from 'vite';

/** During `npm run dev` the pages come from Vite and everything else from a service that runs beside it. */
const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    // Small files would become data: addresses, which the content security policy does not allow for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/gallery': SERVICE, '/account': SERVICE, '/api': SERVICE, '/previews': SERVICE } },
});
