import type { STRINGS as EN } from '../en/index.ts';
import { ACCOUNTS } from './accounts.ts';
import { GALLERY } from './gallery.ts';
import { PAGES } from './pages.ts';
import { ERRORS, FIELDS, VALUES } from './service.ts';
import { USAGE } from './usage.ts';

export * from './formats.ts';

/** All German texts, by page. */
export const STRINGS: typeof EN = {
  ...ACCOUNTS,
  ...GALLERY,
  ...PAGES,
  ...USAGE,
  errors: ERRORS,
  fields: FIELDS,
  values: VALUES,
};
