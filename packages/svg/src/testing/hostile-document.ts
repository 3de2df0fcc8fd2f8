/**
 * A document that attacks the page it is inlined in. Sources: the corpora of DOMPurify and svg-hush, html5sec.org, the
 * OWASP filter evasion sheet, and papers on mutation XSS and scriptless attacks. Scripts call `alert`, and loads and
 * links go to `evil.test`, so that a browser test detects attacks that succeed.
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
