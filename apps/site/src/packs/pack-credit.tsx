import type { Pack } from '@glyphdex/contract';
import { licensePath } from '../api/licenses.ts';
import { Glyph } from '../design/glyph.tsx';
import { STRINGS } from '../strings.ts';
import styles from './license-terms.module.css';

const TEXTS = STRINGS.packs;
/** The author's name of a pack that does not name its author: `UNKNOWN_AUTHOR` of the contract. */
const UNKNOWN_AUTHOR = 'Unknown';

/** The author of a pack after a middle dot, linked if there is an address. Renders nothing for unknown authors. */
export function AuthorName({ author: { name, url } }: { readonly author: Pack['author'] }) {
  if (name === UNKNOWN_AUTHOR) return null;
  return <> · {url === null ? name : <ExternalLink url={url} text={name} />}</>;
}

/** The name of a license, with a link to its text if there is one. */
export function LicenseLink({
  license: { title, url },
}: {
  readonly license: Pick<Pack['license'], 'title' | 'url'>;
}) {
  return url === null ? title : <ExternalLink url={url} text={title} />;
}

/** A link to the text of a license on this service. Renders nothing if the service has none. */
export function LicenseText({ spdx }: { readonly spdx: string | null }) {
  const path = licensePath(spdx);
  return path === undefined ? null : <a href={path}>{TEXTS.licenseText}</a>;
}

/**
 * The name of a license, what it forbids or demands, and whether it demands credit. Unknown terms (null) are left out.
 * `isWhole` adds all that it allows, and a link to its text on this service.
 */
export function LicenseTerms({
  license,
  isWhole = false,
}: {
  readonly license: Pack['license'];
  readonly isWhole?: boolean;
}) {
  const { commercial_use, attribution_required, share_alike } = license;
  const allowed = STRINGS.filters.terms;
  const terms = [
    { isAllowed: commercial_use, yes: allowed.commercial_use, no: TEXTS.notCommercial, isStrict: true },
    { isAllowed: not(attribution_required), yes: allowed.attribution_required, no: TEXTS.attribution },
    { isAllowed: not(share_alike), yes: allowed.share_alike, no: TEXTS.shareAlike },
  ].filter(
    ({ isAllowed, yes }) =>
      isAllowed === false || (isAllowed === true && (isWhole || yes === allowed.attribution_required)),
  );
  return (
    <span class={styles['terms']}>
      <LicenseLink license={license} />
      {terms.map(({ isAllowed, yes, no, isStrict }) => (
        <span key={yes} class={isStrict === true && isAllowed === false ? styles['strict'] : undefined}>
          {isAllowed === true && <Glyph name="check" size={12} />}
          {isAllowed === true ? yes : no}
        </span>
      ))}
      {isWhole && <LicenseText spdx={license.spdx} />}
    </span>
  );
}

function not(term: boolean | null): boolean | null {
  return term === null ? null : !term;
}

function ExternalLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} rel="noreferrer">
      {text}
    </a>
  );
}
