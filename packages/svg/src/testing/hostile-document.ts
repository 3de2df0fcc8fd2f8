/**
 * Whole documents by strangers, by what they try. Written after the public literature: the corpora of DOMPurify and svg-hush,
 * html5sec.org, the OWASP filter evasion sheet, the papers on mutation XSS and on scriptless attacks. Scripts call `alert`,
 * loads and links go to `evil.test`, so that a browser can tell whether they got through.
 */
export interface HostileDocument {
  readonly attack: Attack;
  readonly title: string;
  readonly source: string | Uint8Array;
}

export type Attack =
  | 'script'
  | 'handler'
  | 'foreign content'
  | 'mutation'
  | 'link'
  | 'load'
  | 'style'
  | 'animation'
  | 'page'
  | 'encoding'
  | 'document type'
  | 'exhaustion';
