import { useState } from 'preact/hooks';
import { type CountedValue, useTagCounts } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import { Choices } from './choices.tsx';
import styles from './filter-panel.module.css';
import { FindField } from './find-field.tsx';
import type { GalleryQuery } from './gallery-query.ts';

const TEXTS = STRINGS.filters;

/** Tags that an icon must all have: those that most icons found have, or those that begin as typed. */
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
  const begun = useTagCounts(query, prefix);
  const found = prefix === '' ? counted : (begun.data ?? []);
  const isMissing = prefix !== '' && !begun.isFetching && found.length === 0;
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
          if (prefix === '' || begun.isFetching || first === undefined) return;
          setText('');
          onChoose([...query.tags, first.value]);
        }}
      />
      <p role="status" class={isMissing ? styles['none'] : 'visually-hidden'}>
        {isMissing ? TEXTS.noTag : prefix !== '' && !begun.isFetching && TEXTS.tagsFound(found.length)}
      </p>
    </Choices>
  );
}
