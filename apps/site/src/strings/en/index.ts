import type { ErrorCode, FieldErrorCode } from '@glyphdex/contract';
import { ACCOUNTS } from './accounts.ts';
import { GALLERY } from './gallery.ts';
import { PAGES } from './pages.ts';
import { USAGE } from './usage.ts';

export * from './formats.ts';

/** Messages of errors, by code, that are better here than those of the service. */
const ERRORS: Partial<Record<ErrorCode, string>> = {
  overloaded: 'The service is busy. Try again in a few seconds.',
  stale_session: 'You signed in more than ten minutes ago. Sign in again first.',
};
/** The service writes messages at fields in English. */
const FIELDS: Partial<Record<FieldErrorCode, string>> = {};
/** Plain names of values of the API. */
const VALUES: Readonly<Record<string, string>> = {
  Solid: 'Filled',
  Multicolor: 'Color',
  'Hand Drawn': 'By hand',
  'UI 24px': 'Interface, 24 px',
  'UI 16px / 32px': 'Interface, 16 and 32 px',
  'UI Other / Mixed Grid': 'Interface, other grids',
  'UI Multicolor': 'Interface, in color',
  'Archive / Unmaintained': 'No longer maintained',
  'Flags / Maps': 'Flags and maps',
};

/** All English texts, by page. */
export const STRINGS = {
  ...ACCOUNTS,
  ...GALLERY,
  ...PAGES,
  ...USAGE,
  errors: ERRORS,
  fields: FIELDS,
  values: VALUES,
};
