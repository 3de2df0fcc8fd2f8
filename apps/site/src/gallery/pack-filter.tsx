import { useState } from 'preact/hooks';
import type { CountedValue } from '../api/gallery.ts';
import { useAllPacks } from '../api/packs.ts';
import { STRINGS } from '../strings.ts';
import { Choices, FindField } from './choices.tsx';

const TEXTS = STRINGS.filters;
const SHOWN_MAX = 30;

/** The pack filter: packs with the most results, or packs whose name matches the typed text. */
export function PackFilter({
  counted,
  chosen,
  isCounted,
  nameOf,
  onChoose,
}: {
  readonly counted: readonly CountedValue[] | undefined;
  readonly chosen: string | undefined;
  readonly isCounted: boolean;
  readonly nameOf: (value: string) => string;
  readonly onChoose: (pack: string | undefined) => void;
}) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const all = useAllPacks(wanted !== '').packs;
  const found = wanted === '' ? (counted ?? []) : packsNamed(wanted, all, counted ?? []);
  return (
    <Choices
      title={TEXTS.pack}
      values={found.slice(0, SHOWN_MAX)}
      chosen={chosen === undefined ? [] : [chosen]}
      isCounted={isCounted}
      nameOf={nameOf}
      onChoose={(packs) => onChoose(packs.at(-1))}
    >
      <FindField
        label={TEXTS.findPack}
        text={text}
        onInput={setText}
        onTake={() => {
          if (wanted === '' || found[0] === undefined) return;
          setText('');
          onChoose(found[0].value);
        }}
      />
    </Choices>
  );
}

/** Matching packs, those with results first. Packs without a count have no number. */
function packsNamed(
  wanted: string,
  all: readonly { readonly slug: string; readonly name: string }[],
  counted: readonly CountedValue[],
): CountedValue[] {
  const matchesText = (slug: string, name: string) =>
    slug.includes(wanted) || name.toLowerCase().includes(wanted);
  const known = counted.filter(({ value, name }) => matchesText(value, name));
  const slugs = new Set(known.map(({ value }) => value));
  const others = all.filter(({ slug, name }) => matchesText(slug, name) && !slugs.has(slug));
  return [...known, ...others.map(({ slug, name }) => ({ value: slug, name, icons_count: 0 }))];
}
