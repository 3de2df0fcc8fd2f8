import type { Pack } from '../api/packs.ts';
import { STRINGS } from '../strings.ts';
import styles from './license-terms.module.css';

const TEXTS = STRINGS.packs;

/** The terms of a license in words. */
export function LicenseTerms({ license }: { readonly license: Pack['license'] }) {
  const { title, url, commercial_use, attribution_required, share_alike } = license;
  return (
    <span class={styles['terms']}>
      {url === null ? (
        title
      ) : (
        <a href={url} rel="noreferrer">
          {title}
        </a>
      )}
      {commercial_use === false && <span class={styles['strict']}>{TEXTS.notCommercial}</span>}
      {attribution_required === true && <span>{TEXTS.attribution}</span>}
      {share_alike === true && <span>{TEXTS.shareAlike}</span>}
    </span>
  );
}
