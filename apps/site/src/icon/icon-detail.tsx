import type { Icon } from '@glyphdex/contract';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { failureText } from '../api/failures.ts';
import { useIcon } from '../api/icon.ts';
import { PickButton } from '../collection/pick-button.tsx';
import { noteRecent } from '../collection/recent-icons.ts';
import { AuthorName } from '../design/author-name.tsx';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { drawingAddress, useInk } from '../design/drawing-address.ts';
import { toneOf } from '../design/tone-of.ts';
import { useStillness } from '../design/use-stillness.ts';
import { STRINGS } from '../strings.ts';
import { type Customization, customizeDrawing } from './customize-drawing.ts';
import { CustomizePanel } from './customize-panel.tsx';
import { DownloadLinks } from './download-links.tsx';
import styles from './icon-detail.module.css';
import { IconFacts } from './icon-facts.tsx';
import { IconRow } from './icon-row.tsx';
import { writeCss, writeJsx, writeVue } from './write-code.ts';

const TEXTS = STRINGS.icon;

/** One icon: drawing, exports, facts, variants and similar icons. */
export function IconDetail({
  slug,
  heading: Heading,
  onOpen,
}: {
  readonly slug: string;
  readonly heading: 'h1' | 'h2';
  /** Called to show another icon instead. */
  readonly onOpen?: (slug: string) => void;
}) {
  const icon = useIcon(slug);
  useEffect(() => {
    if (icon.data !== undefined) noteRecent(icon.data);
  }, [icon.data]);
  const below = Heading === 'h1' ? 'h2' : 'h3';
  if (icon.isError) return <p role="alert">{failureText(icon.error)}</p>;
  if (icon.data === undefined) return <p role="status">{TEXTS.loading}</p>;
  return (
    <article class={styles['detail']}>
      <header>
        <Heading>{icon.data.name}</Heading>
        {icon.data.packs?.[0] !== undefined && (
          <p class={styles['by']}>
            <Link href={`/packs/${icon.data.packs[0].slug}`}>{icon.data.packs[0].name}</Link>
            <AuthorName author={icon.data.packs[0].author} isAfter /> · {icon.data.packs[0].license.title}
          </p>
        )}
      </header>
      <ExportPanel icon={icon.data} />
      <IconFacts icon={icon.data} />
      <IconRow title={TEXTS.variants} heading={below} icons={icon.data.variants ?? []} onOpen={onOpen} />
      <IconRow title={TEXTS.similars} heading={below} icons={icon.data.similars ?? []} onOpen={onOpen} />
    </article>
  );
}

function ExportPanel({ icon }: { readonly icon: Icon }) {
  const [wanted, setWanted] = useState<Customization>({});
  const ink = useInk();
  const isStill = useStillness();
  const [isPlayed, setPlayed] = useState(false);
  const isPlaying = isPlayed || !isStill || icon.type !== 'AnimatedIcon';
  const source = icon.svg?.svg_code ?? '';
  const svg = customizeDrawing(source, wanted);
  return (
    <div class={styles['taking']}>
      <div class={styles['stage']}>
        <img
          src={
            isPlaying
              ? drawingAddress(customizeDrawing(source, { ...wanted, size: 192 }), ink)
              : icon.static_image_url
          }
          alt={icon.name}
          data-tone={toneOf(svg)}
        />
        {!isPlaying && (
          <button type="button" class={button['button']} onClick={() => setPlayed(true)}>
            {TEXTS.play}
          </button>
        )}
      </div>
      <div class={styles['tools']}>
        <CustomizePanel svg={source} wanted={wanted} ink={ink} onChange={setWanted} />
        <fieldset class={styles['group']}>
          <legend>{TEXTS.copy}</legend>
          <CopyButton text={() => svg} isPrimary>
            SVG
          </CopyButton>
          <CopyButton text={() => writeJsx(svg)}>JSX</CopyButton>
          <CopyButton text={() => writeVue(svg)}>Vue</CopyButton>
          <CopyButton text={() => writeCss(icon.slug, svg)}>CSS</CopyButton>
          <CopyButton text={() => `data:image/svg+xml,${encodeURIComponent(svg)}`}>
            {TEXTS.dataUri}
          </CopyButton>
          <CopyButton text={() => icon.static_image_url}>{TEXTS.imageAddress}</CopyButton>
          <CopyButton text={() => icon.slug.replace('--', ':')}>{TEXTS.iconName}</CopyButton>
        </fieldset>
        <DownloadLinks icon={icon} wanted={wanted} />
        <div class={styles['group']}>
          <PickButton icon={icon} />
        </div>
      </div>
    </div>
  );
}
