import { useState } from 'preact/hooks';
import { type CountedValue, useTagCounts } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import { Choices, FindField } from './choices.tsx';
import styles from './filter-panel.module.css';
import type { GalleryQuery } from './gallery-query.ts';

const TEXTS = STRINGS.filters;

/** The tag filter; an icon must have all chosen tags. Offers frequent tags, or tags with the typed prefix. */
export function TagFilter({
  query,
  counted,
  isCounted,
  nameOf,
  onChoose,
}: {
  readonly query: GalleryQuery;
  readonly counted: readonly CountedValue[];
  readonly isCounted: boolean;
  readonly nameOf: (value: string) => string;
  readonly onChoose: (tags: string[]) => void;
}) {
  const [text, setText] = useState('');
  const prefix = text.trim();
  const tagCounts = useTagCounts(query, prefix);
  const found = prefix === '' ? counted : (tagCounts.data ?? []);
  const isMissing = prefix !== '' && !tagCounts.isFetching && found.length === 0;
  if (counted.length === 0 && query.tags.length === 0 && text === '') return null;
  const first = found.find(({ value }) => !query.tags.includes(value));
  return (
    <Choices
      title={TEXTS.tag}
      values={found}
      chosen={query.tags}
      isCounted={isCounted}
      nameOf={nameOf}
      onChoose={onChoose}
    >
      <FindField
        label={TEXTS.findTag}
        text={text}
        onInput={setText}
        onTake={() => {
          if (prefix === '' || tagCounts.isFetching || first === undefined) return;
          setText('');
          onChoose([...query.tags, first.value]);
        }}
      />
      <p role="status" class={isMissing ? styles['none'] : 'visually-hidden'}>
        {isMissing ? TEXTS.noTag : prefix !== '' && !tagCounts.isFetching && TEXTS.tagsFound(found.length)}
      </p>
    </Choices>
  );
}
