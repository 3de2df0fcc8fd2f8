import type { Pack } from '@glyphdex/contract';
import { licensePath } from '../api/licenses.ts';
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
 * The name of a license and what it forbids or demands. Unknown terms (null) are left out. `hasText` adds a link to its
 * text on this service.
 */
export function LicenseTerms({
  license,
  hasText = false,
}: {
  readonly license: Pack['license'];
  readonly hasText?: boolean;
}) {
  return (
    <span class={styles['terms']}>
      <LicenseLink license={license} />
      {license.commercial_use === false && <span class={styles['strict']}>{TEXTS.notCommercial}</span>}
      {license.attribution_required === true && <span>{TEXTS.attribution}</span>}
      {license.share_alike === true && <span>{TEXTS.shareAlike}</span>}
      {hasText && <LicenseText spdx={license.spdx} />}
    </span>
  );
}

function ExternalLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} rel="noreferrer">
      {text}
    </a>
  );
}
