/** A page to visit in tests and screenshots. */
export interface SitePage {
  readonly name: string;
  readonly path: string;
  /** The page redirects people who are signed in. */
  readonly isForSignedOut?: true;
  /** The page redirects people who are not signed in. */
  readonly needsAccount?: true;
}

/**
 * Every page of the site but /confirm-sign-up and /reset-password, whose addresses come by mail. Names of
 * screenshots begin with `name`.
 */
export const PAGES: readonly SitePage[] = [
  { name: 'gallery', path: '/' },
  { name: 'search', path: '/?search=hoem&shapes[]=Outline' },
  { name: 'filters', path: '/?search=arrow&tags[]=right&tags[]=circle&shapes[]=Outline&styles[]=outline' },
  { name: 'icon-dialog', path: '/?search=home&icon=tabler--home' },
  { name: 'icon', path: '/icons/logos--figma' },
  { name: 'draw', path: '/draw' },
  { name: 'collection', path: '/saved' },
  { name: 'packs', path: '/packs' },
  { name: 'pack', path: '/packs/tabler' },
  { name: 'docs', path: '/docs' },
  { name: 'developers', path: '/developers' },
  { name: 'limits', path: '/developers/limits' },
  { name: 'attribution', path: '/developers/attribution' },
  { name: 'status', path: '/status' },
  { name: 'sign-up', path: '/sign-up', isForSignedOut: true },
  { name: 'sign-in', path: '/sign-in', isForSignedOut: true },
  { name: 'forgot-password', path: '/forgot-password', isForSignedOut: true },
  { name: 'keys', path: '/keys', needsAccount: true },
  { name: 'usage', path: '/usage', needsAccount: true },
  { name: 'settings', path: '/settings', needsAccount: true },
];
