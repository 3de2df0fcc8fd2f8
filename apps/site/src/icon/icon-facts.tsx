import type { Icon } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { useCredits } from '../api/icon.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { LicenseLink, LicenseText } from '../packs/pack-credit.tsx';
import { STRINGS } from '../strings.ts';
import styles from './icon-detail.module.css';

const TEXTS = STRINGS.icon;

/** License, type, styles, colors and tags of an icon, and its credit lines. */
export function IconFacts({ icon }: { readonly icon: Icon }) {
  const credit = useCredits(icon.id).data;
  const pack = icon.packs?.[0];
  return (
    <dl class={styles['facts']}>
      {pack !== undefined && (
        <>
          <dt>{TEXTS.license}</dt>
          <dd>
            <LicenseLink license={pack.license} /> · <LicenseText spdx={pack.license.spdx} />
          </dd>
        </>
      )}
      <dt>{TEXTS.type}</dt>
      <dd>
        <Link href={`/?type=${icon.type}`}>{STRINGS.types[icon.type]}</Link>
      </dd>
      {icon.styles !== undefined && icon.styles.length > 0 && (
        <>
          <dt>{TEXTS.style}</dt>
          <dd class={styles['tags']}>
            {icon.styles.map((style) => (
              <Link key={style.slug} href={`/?styles[]=${style.slug}`}>
                {style.name}
              </Link>
            ))}
          </dd>
        </>
      )}
      {icon.colors !== undefined && icon.colors.length > 0 && (
        <>
          <dt>{TEXTS.colors}</dt>
          <dd class={styles['tags']}>
            {icon.colors.map((color) => (
              <Color key={color.name} {...color} />
            ))}
          </dd>
        </>
      )}
      <dt>{TEXTS.tags}</dt>
      <dd class={styles['tags']}>
        {icon.tags?.map(({ text, slug }) => (
          <Link key={slug} href={`/?tags[]=${encodeURIComponent(slug)}`}>
            {text}
          </Link>
        ))}
      </dd>
      {credit !== undefined && (
        <>
          <dt>{TEXTS.credit}</dt>
          <dd class={styles['credit']}>
            <span>{credit.text}</span>
            <CopyButton text={() => credit.text}>{TEXTS.asText}</CopyButton>
            <CopyButton text={() => credit.html}>HTML</CopyButton>
            <CopyButton text={() => credit.markdown}>Markdown</CopyButton>
          </dd>
        </>
      )}
    </dl>
  );
}

/** One color of an icon: swatch, name, hex value with a copy button, and share of the painted area, at least 1 %. */
function Color({
  name,
  hex,
  share,
}: {
  readonly name: string;
  readonly hex: string;
  readonly share: number;
}) {
  return (
    <span class={styles['color']}>
      <span
        class={styles['swatch']}
        aria-hidden="true"
        ref={(element) => element?.style.setProperty('background', hex)}
      />
      {name} <CopyButton text={() => hex}>{hex}</CopyButton>
      <span class={styles['share']}>{Math.max(1, Math.round(share * 100))} %</span>
    </span>
  );
}
