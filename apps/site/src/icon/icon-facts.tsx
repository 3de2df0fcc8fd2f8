import type { Icon } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { useCredits } from '../api/icon.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { LicenseLink, LicenseText } from '../packs/pack-credit.tsx';
import { STRINGS } from '../strings.ts';
import styles from './icon-detail.module.css';

const TEXTS = STRINGS.icon;

/** License, type and styles, colors and tags of an icon, and its credit lines. */
export function IconFacts({ icon }: { readonly icon: Icon }) {
  const credit = useCredits(icon.id).data;
  const license = icon.packs?.[0]?.license;
  const { styles: drawn = [], colors = [], tags = [] } = icon;
  const link = (filter: string, value: string, text: string) => (
    <Link key={value} href={`/?${new URLSearchParams({ [filter]: value })}`}>
      {STRINGS.values[text] ?? text}
    </Link>
  );
  return (
    <dl class={styles['facts']}>
      {license !== undefined && (
        <Fact name={TEXTS.license}>
          <LicenseLink license={license} /> · <LicenseText spdx={license.spdx} />
        </Fact>
      )}
      <Fact name={TEXTS.type} form="tags">
        {link('type', icon.type, STRINGS.types[icon.type])}
        {drawn.map(({ slug, name }) => link('styles[]', slug, name))}
      </Fact>
      {colors.length > 0 && (
        <Fact name={TEXTS.colors} form="tags">
          {colors.map((color) => (
            <Color key={color.name} {...color} />
          ))}
        </Fact>
      )}
      <Fact name={TEXTS.tags} form="tags">
        {tags.map(({ text, slug }) => link('tags[]', slug, text))}
      </Fact>
      {credit !== undefined && (
        <Fact name={TEXTS.credit} form="credit">
          <span>{credit.text}</span>
          <CopyButton text={() => credit.text}>{TEXTS.asText}</CopyButton>
          <CopyButton text={() => credit.html}>HTML</CopyButton>
          <CopyButton text={() => credit.markdown}>Markdown</CopyButton>
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  name,
  form,
  children,
}: {
  readonly name: string;
  readonly form?: 'tags' | 'credit';
  readonly children: ComponentChildren;
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd class={form && styles[form]}>{children}</dd>
    </>
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
      {STRINGS.values[name] ?? name} <CopyButton text={() => hex}>{hex}</CopyButton>
      <span class={styles['share']}>{Math.max(1, Math.round(share * 100))} %</span>
    </span>
  );
}
