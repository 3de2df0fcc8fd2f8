import type { Icon } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useAttribution, useIcon } from '../api/icon.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { drawingAddress } from '../design/drawing-address.ts';
import { useInk } from '../design/use-ink.ts';
import { STRINGS } from '../strings.ts';
import { type Customization, customizeDrawing } from './customize-drawing.ts';
import { CustomizePanel } from './customize-panel.tsx';
import { DownloadLinks } from './download-links.tsx';
import styles from './icon-detail.module.css';
import { IconRow } from './icon-row.tsx';
import { writeJsx } from './write-jsx.ts';

const TEXTS = STRINGS.icon;

/** Everything about one icon: how it looks, how to take it, whose it is, and what is like it. */
export function IconDetail({
  slug,
  heading: Heading,
}: {
  readonly slug: string;
  readonly heading: 'h1' | 'h2';
}) {
  const icon = useIcon(slug);
  if (icon.isError) return <p role="alert">{icon.error.message}</p>;
  if (icon.data === undefined) return <p role="status">{TEXTS.loading}</p>;
  return (
    <article class={styles['detail']}>
      <Heading>{icon.data.name}</Heading>
      <Taking icon={icon.data} />
      <Facts icon={icon.data} />
      <IconRow title={TEXTS.variants} icons={icon.data.variants ?? []} />
      <IconRow title={TEXTS.similars} icons={icon.data.similars ?? []} />
    </article>
  );
}

function Taking({ icon }: { readonly icon: Icon }) {
  const [wanted, setWanted] = useState<Customization>({});
  const ink = useInk();
  const source = icon.svg?.svg_code ?? '';
  const svg = customizeDrawing(source, wanted);
  return (
    <div class={styles['taking']}>
      <div class={styles['stage']}>
        <img src={drawingAddress(customizeDrawing(source, { ...wanted, size: 192 }), ink)} alt={icon.name} />
      </div>
      <div class={styles['tools']}>
        <CustomizePanel svg={source} wanted={wanted} onChange={setWanted} />
        <fieldset class={styles['group']}>
          <legend>{TEXTS.copy}</legend>
          <CopyButton text={() => svg}>SVG</CopyButton>
          <CopyButton text={() => writeJsx(svg)}>JSX</CopyButton>
          <CopyButton text={() => `data:image/svg+xml,${encodeURIComponent(svg)}`}>
            {TEXTS.dataUri}
          </CopyButton>
          <CopyButton text={() => icon.static_image_url}>{TEXTS.imageAddress}</CopyButton>
        </fieldset>
        <DownloadLinks icon={icon} wanted={wanted} />
      </div>
    </div>
  );
}

function Facts({ icon }: { readonly icon: Icon }) {
  const credit = useAttribution(icon.id).data;
  const pack = icon.packs?.[0];
  return (
    <dl class={styles['facts']}>
      {pack !== undefined && (
        <>
          <dt>{TEXTS.pack}</dt>
          <dd>
            <Link href={`/packs/${pack.slug}`}>{pack.name}</Link> · {pack.author.name}
          </dd>
          <dt>{TEXTS.license}</dt>
          <dd>
            {pack.license.url === null ? (
              pack.license.title
            ) : (
              <a href={pack.license.url} rel="noreferrer">
                {pack.license.title}
              </a>
            )}
          </dd>
        </>
      )}
      <dt>{TEXTS.tags}</dt>
      <dd class={styles['tags']}>
        {icon.tags?.map(({ text, slug }) => (
          <Link key={slug} href={`/?tag=${encodeURIComponent(slug)}`}>
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
