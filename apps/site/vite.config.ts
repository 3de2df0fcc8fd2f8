import { join } from 'node:path';
import { SITE_LANGUAGES } from '@glyphdex/contract/site-languages';
import { defineConfig, type UserConfig } from 'vite';
import type { STRINGS as Strings } from './src/strings.ts';

/** With `npm run dev` in this folder, Vite serves the pages and sends their requests for data to this service. */
const SERVICE = 'http://127.0.0.1:3000';

/** Production JSX for any NODE_ENV. The development transform adds source positions to the script. */
const PRODUCTION_JSX: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
};

/** The modules with the texts of a language instead of those of English, and the page with its texts. */
async function inLanguage(language: string): Promise<UserConfig> {
  const texts = join(import.meta.dirname, 'src/strings', language, 'index.ts');
  const { STRINGS } = (await import(texts)) as { readonly STRINGS: typeof Strings };
  const { head, needsScript } = STRINGS;
  return {
    resolve: { alias: [{ find: './strings/en/index.ts', replacement: texts }] },
    plugins: [
      {
        name: 'language',
        transformIndexHtml: (html) =>
          html
            .replace('lang="en"', `lang="${language}"`)
            .replace('{description}', head.site)
            .replace('{needsScript}', needsScript),
      },
    ],
  };
}

/** The mode is a language of the site: `npm run dev -- --mode de`. Any other is English. */
export default defineConfig(async ({ command, mode }) => ({
  root: import.meta.dirname,
  ...(await inLanguage(Object.hasOwn(SITE_LANGUAGES, mode) ? mode : 'en')),
  ...(command === 'build' ? PRODUCTION_JSX : {}),
  build: {
    target: 'es2023',
    // Vite would inline small files as data: addresses. The content security policy forbids them for scripts and
    // styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Pages with content contain the one style sheet.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One file for all that the search needs. By default there is one for each set of pages that share code.
        codeSplitting: {
          groups: [
            {
              name: 'search',
              test: /node_modules.(?:preact|@preact|@tanstack|wouter|regexparam|mitt)|contract.src|is-inert|site.src.(?:api|design|gallery|packs|strings|icon.(?:code|customize|write)|collection.stored|draw.pict)/,
            },
          ],
        },
      },
    },
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
